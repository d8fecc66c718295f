/** A redirect that the service answered with. */
export interface Redirect {
	method: string;
	status: number;
	/** The address that was asked, with its query. */
	from: string;
	location: string | undefined;
}

/** Statuses that tell to send the same request, with the same method and body, to another address. */
const repeatingStatuses: readonly number[] = [307, 308];

/** Statuses after which clients change a POST to a GET; other methods stay as they are. */
const movedStatuses: readonly number[] = [301, 302];

/**
 * Returns the address of a redirect that may be followed with method, body and key: the same scheme and host, and a
 * path that differs by a trailing slash alone. Returns undefined for any other redirect: the key never travels to another
 * host, nor from https to http, and nothing that starts something is sent again by a status that may mean that it
 * has started (`docs/decisions/redirects.md`).
 */
export function followableRedirect(redirect: Redirect): string | undefined {
	const { from, location } = redirect;
	if (!location || !mayRepeat(redirect) || !URL.canParse(location, from)) return undefined;
	const source = new URL(from);
	const target = new URL(location, from);
	const isSlashAlone =
		target.pathname !== source.pathname &&
		withoutSlash(target.pathname) === withoutSlash(source.pathname);
	return target.origin === source.origin && queryOf(target) === queryOf(source) && isSlashAlone
		? target.href
		: undefined;
}

function mayRepeat({ method, status }: Redirect): boolean {
	if (repeatingStatuses.includes(status)) return true;
	if (method === 'GET') return movedStatuses.includes(status) || status === 303;
	return method !== 'POST' && movedStatuses.includes(status);
}

function withoutSlash(path: string): string {
	return path.replace(/\/$/, '');
}

/** One query can be written in several ways ("%3A" or ":"): this is the same for all of them. */
function queryOf(url: URL): string {
	return new URLSearchParams(url.search).toString();
}
