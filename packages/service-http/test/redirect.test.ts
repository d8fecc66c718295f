import { followableRedirect, type Redirect } from '../redirect';

describe('followableRedirect', () => {
	const from = 'https://documents.example.com/api/v1/workflows';
	const followed = (location: string | undefined, given: Partial<Redirect> = {}) =>
		followableRedirect({ method: 'POST', status: 307, from, location, ...given });

	it.each([
		['/api/v1/workflows/', 'https://documents.example.com/api/v1/workflows/'],
		[
			'https://documents.example.com/api/v1/workflows/',
			'https://documents.example.com/api/v1/workflows/',
		],
		[
			'https://documents.example.com:443/api/v1/workflows/',
			'https://documents.example.com/api/v1/workflows/',
		],
	])('follows %s: only a slash differs', (location, target) => {
		expect(followed(location)).toBe(target);
	});

	it('follows to the address without the slash, too', () => {
		expect(followed('/api/v1/workflows', { from: `${from}/` })).toBe(from);
	});

	it.each([
		['another host', 'https://other.example.com/api/v1/workflows/'],
		['http instead of https', 'http://documents.example.com/api/v1/workflows/'],
		['another port', 'https://documents.example.com:8443/api/v1/workflows/'],
		['another path', '/sign-in'],
		['the same address, which would never end', from],
		['another query', '/api/v1/workflows/?all=true'],
		[
			'a host behind the address',
			'https://documents.example.com@other.example.com/api/v1/workflows/',
		],
		['a host without a scheme', '//other.example.com/api/v1/workflows/'],
		['no address', 'http://['],
		['nothing', ''],
		['no header', undefined],
	])("doesn't follow to %s", (_case, location) => {
		expect(followed(location)).toBeUndefined();
	});

	it.each([
		['GET', [301, 302, 303, 307, 308]],
		['PUT', [301, 302, 307, 308]],
		['DELETE', [301, 302, 307, 308]],
		['POST', [307, 308]],
	])('repeats a %s only at %j', (method, statuses) => {
		const all = [300, 301, 302, 303, 304, 305, 306, 307, 308];
		expect(all.filter((status) => followed(`${from}/`, { method, status }) !== undefined)).toEqual(
			statuses,
		);
	});

	it('treats a query that is merely spelled differently as the same', () => {
		expect(
			followed('/api/v1/workflows/?since=2026-01-01T00:00:00Z&name=a%20b', {
				from: `${from}?since=2026-01-01T00%3A00%3A00Z&name=a+b`,
			}),
		).toBe('https://documents.example.com/api/v1/workflows/?since=2026-01-01T00:00:00Z&name=a%20b');
	});
});
