import { isOverload, isRateLimit, isTemporary, startedNothing } from '../failure';

const statuses = [400, 401, 402, 403, 404, 408, 413, 415, 422, 429, 500, 501, 502, 503, 504, 599];
const those = (has: (status: number) => boolean) => statuses.filter(has);

it('knows what is about the load', () => {
	expect(those((status) => isOverload({ status }))).toEqual([429, 503]);
	expect(those(isRateLimit)).toEqual([429]);
});

it('knows what may succeed later, and what certainly took no effect', () => {
	expect(those((status) => isTemporary({ status }))).toEqual([
		408, 429, 500, 501, 502, 503, 504, 599,
	]);
	expect(those((status) => startedNothing({ status }))).toEqual([
		400, 401, 402, 403, 404, 413, 415, 422, 429,
	]);
	expect([isTemporary({ connection: 'broken' }), startedNothing({ connection: 'broken' })]).toEqual(
		[true, false],
	);
	expect([
		isTemporary({ connection: 'blocked' }),
		startedNothing({ connection: 'blocked' }),
	]).toEqual([false, true]);
	expect([isTemporary({}), startedNothing({})]).toEqual([false, false]);
});
