import { parseAnswer } from '../../../../../nodes/shared/service/transport/parseAnswer';
import { pathOf } from '../../../../../nodes/shared/service/transport/path';
import {
	followableRedirect,
	type Redirect,
} from '../../../../../nodes/shared/service/transport/redirect';
import { readRetryAfter } from '../../../../../nodes/shared/service/transport/retryPolicy';
import {
	isWorthAnotherTry,
	partitionPolicyWithGatewayTimeout,
	pauseBeforeNextTry,
	retryPauses,
	retryPolicies,
} from '../../../../../nodes/shared/service/transport/retryPolicy';

describe('the retry policies', () => {
	it('say which statuses are retried: 504 for a document only if the user opted in', () => {
		expect(retryPolicies.partition.statuses).toEqual([429, 502, 503]);
		expect(partitionPolicyWithGatewayTimeout.statuses).toEqual([429, 502, 503, 504]);
		expect(retryPolicies.repeatable.statuses).toEqual([429, 502, 503, 504]);
	});

	it('repeat what would start a second job only if the service did not start it', () => {
		expect(retryPolicies.once.statuses).toEqual([429]);
		expect(retryPolicies.once.connection).toEqual({ refused: 1, lookup: 2 });
	});
});

describe('pauseBeforeNextTry', () => {
	it('grows exponentially', () => {
		const pauses = [1, 2, 3, 4].map((attempt) => pauseBeforeNextTry({ attempt, elapsedMs: 0 }, 0));
		expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000]);
	});

	it('never exceeds the longest pause', () => {
		expect(pauseBeforeNextTry({ attempt: 50, elapsedMs: 0 }, 0)).toBe(30_000);
	});

	it("is up to a quarter shorter, so that many clients don't return at once", () => {
		expect(pauseBeforeNextTry({ attempt: 1, elapsedMs: 0 }, 0.5)).toBe(875);
		expect(pauseBeforeNextTry({ attempt: 1, elapsedMs: 0 }, 1)).toBe(750);
	});

	it('ends after the last try', () => {
		const overloaded = { kind: 'status', status: 503 } as const;
		const policy = retryPolicies.partition;
		expect(isWorthAnotherTry(policy, Array(4).fill(overloaded))).toBe(true);
		expect(isWorthAnotherTry(policy, Array(5).fill(overloaded))).toBe(false);
	});

	it.each([0, 300, 7_000, 119_000, 400_000])(
		'waits at least as long as Retry-After says, and not all documents equally long: %i ms',
		(wanted) => {
			const state = { attempt: 1, elapsedMs: 0, retryAfterMs: wanted };
			expect(pauseBeforeNextTry(state, 0)).toBe(wanted);
			expect(pauseBeforeNextTry(state, 1)).toBe(wanted * 1.25);
		},
	);

	it("doesn't wait if the service asks for a pause beyond the total limit", () => {
		const state = { attempt: 1, elapsedMs: 0, retryAfterMs: retryPauses.whole + 1 };
		expect(pauseBeforeNextTry(state, 0)).toBeUndefined();
	});

	it('respects the total limit', () => {
		const { whole } = retryPauses;
		expect(pauseBeforeNextTry({ attempt: 1, elapsedMs: whole - 1_000 }, 0)).toBe(1_000);
		expect(pauseBeforeNextTry({ attempt: 1, elapsedMs: whole - 999 }, 0)).toBeUndefined();
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

describe('pathOf', () => {
	it('encodes every value, so that none can lead to a different path', () => {
		expect(pathOf`/jobs/${'a/../b?x=1#y'}/details`).toBe('/jobs/a%2F..%2Fb%3Fx%3D1%23y/details');
		expect(pathOf`/sources/${'1'}/connection-check/${'ü'}`).toBe(
			'/sources/1/connection-check/%C3%BC',
		);
		expect(pathOf`/sources`).toBe('/sources');
	});

	it.each(['', '.', '..'])('refuses %j, which would lead to a different path', (value) => {
		expect(() => pathOf`/jobs/${value}/cancel`).toThrow(/ID/);
	});
});

describe('parseAnswer', () => {
	it('reads JSON and ignores a byte order mark', () => {
		expect(parseAnswer(Buffer.from('\uFEFF[{"text":"ü"}]'))).toEqual([{ text: 'ü' }]);
		expect(parseAnswer(Buffer.from('null'))).toBeNull();
	});

	it.each(['', '<html></html>', '[{"text":', 'not found'])('returns undefined for %j', (body) => {
		expect(parseAnswer(Buffer.from(body))).toBeUndefined();
	});

	it('survives an endlessly nested answer', () => {
		const deep = '['.repeat(200_000);
		expect(parseAnswer(Buffer.from(deep))).toBeUndefined();
	});
});
