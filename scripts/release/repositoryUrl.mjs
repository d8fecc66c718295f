/**
 * Returns the address of the repository on GitHub, without a slash at the end. Throws where package.json names none.
 *
 * @param {{ repository?: { url?: string } }} description
 * @returns {string}
 */
export function repositoryUrl(description) {
	const [, path] =
		/^git\+https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\.git$/.exec(description.repository?.url) ?? [];
	if (path === undefined) {
		throw new Error(
			'package.json needs a repository.url like git+https://github.com/OWNER/REPOSITORY.git',
		);
	}
	return `https://github.com/${path}`;
}
