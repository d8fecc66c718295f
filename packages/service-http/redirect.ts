export interface Redirect {
	method: string;
	status: number;
	/** The address that was asked, with its query. */
	from: string;
	location: unknown;
}

/**
 * Returns the address of a redirect that may be followed with method, body and key: the same scheme and host, and a
 * path that differs by a trailing slash alone. Returns undefined for any other redirect: the key never travels to another
 * host, nor from https to http, and nothing that starts something is sent again by a status that may mean that it
 * has started.
 */
export function followableRedirect(redirect: Redirect): string | undefined {
	const { from, location } = redirect;
	if (typeof location !== 'string' || location === '' || !mayRepeat(redirect)) return undefined;
	if (!URL.canParse(location, from)) return undefined;
	const source = new URL(from);
	const target = new URL(location, from);
	const isSlashAlone =
		target.pathname !== source.pathname &&
		withoutSlash(target.pathname) === withoutSlash(source.pathname);
	return target.origin === source.origin && queryOf(target) === queryOf(source) && isSlashAlone
		? target.href
		: undefined;
}

/** 307 and 308 tell to send the same request. Clients change a POST to a GET after 301 and 302; others stay as they are. */
function mayRepeat({ method, status }: Redirect): boolean {
	if (status === 307 || status === 308) return true;
	if (status === 301 || status === 302) return method !== 'POST';
	return status === 303 && method === 'GET';
}

function withoutSlash(path: string): string {
	return path.replace(/\/$/, '');
}

/** One query can be written in several ways ("%3A" or ":"): this is the same for all of them. */
function queryOf(url: URL): string {
	return new URLSearchParams(url.search).toString();
}
