import { type Failure } from '../failure';
import { pauseBeforeRetry, readRetryAfter, type RetryRules } from '../retry';

const failed = (failure: Partial<Failure>): Failure => ({
	said: '',
	code: '',
	hasBegun: false,
	...failure,
});

it('sends again by what a second send would do', () => {
	const statuses = [400, 401, 402, 403, 404, 408, 413, 415, 422, 429, 500, 501, 502, 503, 504, 599];
	const repeated = (rules: RetryRules) =>
		statuses.filter((status) => pauseBeforeRetry(rules, [failed({ status })], 0, 0) !== undefined);
	expect(repeated({ secondSend: 'harmless' })).toEqual([429, 502, 503, 504]);
	expect(repeated({ secondSend: 'charged' })).toEqual([429, 502, 503]);
	expect(repeated({ secondSend: 'doubled' })).toEqual([429]);
	expect(repeated({ secondSend: 'doubled', alsoAfter: [500] })).toEqual([429, 500]);
	expect(repeated({ secondSend: 'launched' })).toEqual([]);
});

describe('a pause that the service asks for', () => {
	const pauseOf = (retryAfterMs: number, random: number) =>
		pauseBeforeRetry({ secondSend: 'doubled' }, [failed({ status: 429, retryAfterMs })], 0, random);

	it.each([0, 300, 7_000, 60_000])(
		'is at least as long as asked, and not equally long for all documents: %i ms',
		(asked) => {
			expect(pauseOf(asked, 0)).toBe(asked);
			expect(pauseOf(asked, 1)).toBe(asked * 1.25);
		},
	);

	it('counts for a minute at most', () => {
		expect(pauseOf(400_000, 0)).toBe(60_000);
		expect(pauseOf(400_000, 1)).toBe(75_000);
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
