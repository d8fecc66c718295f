import { followableRedirect, pauseBeforeNextTry, readRetryAfter, type Redirect } from '../retry';

describe('a pause that the service asks for', () => {
	const after = (retryAfterMs: number, isLaunch: boolean) => ({
		attempt: 1,
		elapsedMs: 0,
		retryAfterMs,
		isLaunch,
	});

	it.each([0, 300, 7_000, 60_000])(
		'is at least as long as asked, and not equally long for all documents: %i ms',
		(asked) => {
			expect(pauseBeforeNextTry(after(asked, false), 0)).toBe(asked);
			expect(pauseBeforeNextTry(after(asked, false), 1)).toBe(asked * 1.25);
		},
	);

	it('counts for a minute at most, unless it is about a launch', () => {
		expect(pauseBeforeNextTry(after(400_000, false), 0)).toBe(60_000);
		expect(pauseBeforeNextTry(after(400_000, false), 1)).toBe(75_000);
		expect(pauseBeforeNextTry(after(400_000, true), 0)).toBe(400_000);
		expect(pauseBeforeNextTry(after(400_000, true), 1)).toBe(500_000);
	});
});

describe('readRetryAfter', () => {
	const now = Date.parse('2026-01-01T00:00:00Z');

	it.each([
		['5', 5_000],
		[' 120 ', 120_000],
		['0', 0],
		['1.5', 1_500],
		['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
		['Wed, 31 Dec 2025 23:59:00 GMT', 0],
	])('%j is %i ms', (header, pause) => {
		expect(readRetryAfter(header, now)).toBe(pause);
	});

	it.each([undefined, '', '  ', '-5', 'soon', null, 7, {}])('ignores %j', (header) => {
		expect(readRetryAfter(header, now)).toBeUndefined();
	});

	it('uses the first of several', () => {
		expect(readRetryAfter(['3', '9'], now)).toBe(3_000);
	});
});

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
