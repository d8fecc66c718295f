import { repositoryUrl } from './repositoryUrl.mjs';

/** What n8n and npm want to know, and what nobody knew before the first release. */
function missingFields({ author, homepage, repository }) {
	const fields = {
		'author.email': author?.email,
		'author.name': author?.name,
		homepage,
		'repository.url': repository?.url,
	};
	return Object.entries(fields)
		.filter(([, value]) => !value)
		.map(([name]) => name);
}

/**
 * Why a version can't be released, each reason a sentence that says what to do. `publishedFrom` is the repository on
 * GitHub whose workflow publishes (`owner/name`), which npm compares with package.json; undefined where it isn't known.
 *
 * @typedef {{ version: string, author?: { name?: string, email?: string }, homepage?: string, repository?: { url?: string } }} PackageDescription
 *
 * @param {{ tag: string, description: PackageDescription, changelog: string, isOnMain: boolean, publishedFrom?: string }} release
 * @returns {string[]}
 */
export function releaseProblems({ tag, description, changelog, isOnMain, publishedFrom }) {
	const { version } = description;
	const missing = missingFields(description);
	if (missing.length > 0) {
		return [`package.json lacks ${missing.join(', ')}: add them before you release.`];
	}
	/** @type {string[]} */
	const problems = [];
	const address = repositoryUrl(description);
	if (publishedFrom !== undefined && address !== `https://github.com/${publishedFrom}`) {
		problems.push(
			`repository.url in package.json is ${address}, but the workflow runs in ${publishedFrom}: npm would refuse the package.`,
		);
	}
	if (tag !== version) {
		problems.push(`The tag is ${tag}, but package.json says ${version}: they must be the same.`);
	}
	if (!changelog.split(/\r?\n/).includes(`## ${version}`)) {
		problems.push(`CHANGELOG.md has no heading "## ${version}": say there what changed.`);
	}
	if (!isOnMain) {
		problems.push(`The tag ${tag} isn't on main: merge its commit first, then tag it there.`);
	}
	return problems;
}
