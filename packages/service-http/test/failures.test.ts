import {
	adviceFor,
	connectionRule,
	isOverload,
	isRateLimit,
	isSentAgainAfter,
	isTemporary,
	startedNothing,
	usualNames,
} from '../failures';

const statuses = [400, 401, 402, 403, 404, 408, 413, 415, 422, 429, 500, 501, 502, 503, 504, 599];
const those = (has: (status: number) => boolean) => statuses.filter(has);

it('sends again by what a second send would do', () => {
	expect(those((status) => isSentAgainAfter(status, 'harmless'))).toEqual([429, 502, 503, 504]);
	expect(those((status) => isSentAgainAfter(status, 'charged'))).toEqual([429, 502, 503]);
	expect(those((status) => isSentAgainAfter(status, 'doubled'))).toEqual([429]);
});

it('knows what is about the load', () => {
	expect(those(isOverload)).toEqual([429, 503]);
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

it('calls things by the names of the program', () => {
	const names = { ...usualNames, client: 'the shop', address: 'the field Service' };
	expect(adviceFor({ connection: 'refused' }, names)).toBe(
		'Check the field Service and its port, that the service is running, and that the shop can reach it from where it runs',
	);
	expect(adviceFor({ status: 418 }, names)).toBe('Check the request against the message above');
	expect(connectionRule('lookup').moreTries).toBe(2);
});
