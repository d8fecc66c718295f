import { isOverload, isRateLimit, isRefusal, isTemporary, ofAll, outcomeOf } from '../outcome';

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
	expect(those((status) => outcomeOf({ status }).started === 'no')).toEqual([
		400, 401, 402, 403, 404, 413, 415, 422, 429,
	]);
	expect(those((status) => outcomeOf({ status }).paid === 'no')).toEqual([
		400, 401, 402, 403, 404, 413, 415, 422, 429, 503,
	]);
	const broken = { connection: 'broken' } as const;
	expect([isTemporary(broken), outcomeOf(broken)]).toMatchObject([true, { started: 'unknown' }]);
	const blocked = { connection: 'blocked' } as const;
	expect([isTemporary(blocked), outcomeOf(blocked)]).toMatchObject([false, { started: 'no' }]);
	expect([isTemporary({}), isRefusal({}), outcomeOf({})]).toMatchObject([
		false,
		false,
		{ started: 'no', paid: 'no' },
	]);
});

it('knows that a service has begun once its response has, and by its own code', () => {
	const [begun, refused, failed] = [
		outcomeOf({ hasBegun: true }),
		outcomeOf({ status: 422, serviceCode: 'invalid_schema' }),
		outcomeOf({ status: 422, serviceCode: 'could_not_parse' }),
	];
	expect([begun, refused, failed]).toMatchObject([
		{ started: 'yes', paid: 'maybe' },
		{ started: 'no', paid: 'no' },
		{ started: 'yes', paid: 'maybe' },
	]);
});

it('counts each attempt: one that was lost may be charged, whatever the last one says', () => {
	const attempts = [{ connection: 'broken' } as const, { status: 400 }];
	expect(outcomeOf({ status: 400 }, attempts)).toMatchObject({
		status: 400,
		started: 'unknown',
		paid: 'maybe',
	});
	expect(ofAll([])).toEqual({ started: 'no', paid: 'no' });
});
