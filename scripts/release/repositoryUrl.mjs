/**
 * Returns the address of the repository on GitHub, without a slash at the end; undefined where package.json names no
 * repository. Throws for an address of another form.
 *
 * @param {{ repository?: { url?: string } }} description
 * @returns {string | undefined}
 */
export function repositoryUrl({ repository }) {
	if (repository === undefined) return undefined;
	const [, path] =
		/^git\+https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\.git$/.exec(repository.url) ?? [];
	if (path === undefined) {
		throw new Error(
			'repository.url in package.json must be like git+https://github.com/you/n8n-nodes-document-service.git',
		);
	}
	return `https://github.com/${path}`;
}
