/**
 * Gives the address of a redirect that may be followed with method, body and key: the same scheme and host,
 * and a path that differs by a trailing slash alone (issue 3). Any other redirect gives undefined: the key
 * never travels to another host, nor from https to http (issue 2).
 */
export function followableRedirect(from: string, location: string | undefined): string | undefined {
	if (!location || !URL.canParse(location, from)) return undefined;
	const source = new URL(from);
	const target = new URL(location, from);
	const isSlashAlone =
		target.pathname !== source.pathname &&
		withoutSlash(target.pathname) === withoutSlash(source.pathname);
	return target.origin === source.origin && queryOf(target) === queryOf(source) && isSlashAlone
		? target.href
		: undefined;
}

function withoutSlash(path: string): string {
	return path.replace(/\/$/, '');
}

/** One query can be written in several ways ("%3A" or ":"): this is the same for all of them. */
function queryOf(url: URL): string {
	return new URLSearchParams(url.search).toString();
}
