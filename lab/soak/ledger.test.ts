import { Ledger } from './ledger.ts';

const broken = 3;

function makeLedger(count = 6): Ledger {
	return new Ledger(count, {
		expected: (document) => (document === broken ? undefined : `end of ${document}.`),
		feedOf: () => 'schedule',
	});
}

const give = (ledger: Ledger, key: string, most = 10): number[] =>
	ledger.give('schedule', { most, due: 10, key, execution: key });

const delivered = (document: number) => ({
	document,
	text: `The end of ${document}.`,
	error: null,
});

const failed = (document: number, error: string) => ({ document, text: null, error });

const unreadable = 'The service could not process document "d0000003.pdf": 422';

describe('the ledger of a soak', () => {
	it('gives each document once, and only those that are due', () => {
		const ledger = makeLedger();
		expect(ledger.give('schedule', { most: 10, due: 2, key: '1' })).toEqual([0, 1]);
		expect(give(ledger, '2', 3)).toEqual([2, 3, 4]);
		expect(give(ledger, '3')).toEqual([5]);
		expect(give(ledger, '4')).toEqual([]);
		expect(ledger.givenTo('schedule')).toBe(6);
	});

	it('is complete when each document was delivered, or refused with a reason', () => {
		const ledger = makeLedger(4);
		give(ledger, '1');
		ledger.arrived([0, 1, 2].map(delivered), 'worker-1');
		expect(ledger.isComplete).toBe(false);
		ledger.arrived([failed(broken, unreadable)], 'worker-1');
		expect(ledger.isComplete).toBe(true);
		expect(ledger.state.wrong).toEqual([]);
		expect(ledger.leases).toEqual([]);
	});

	it.each(['File is not a valid docx', unreadable])('takes "%s" for final', (error) => {
		const ledger = makeLedger(4);
		give(ledger, '1');
		ledger.arrived([failed(broken, error)], 'worker-1');
		expect(ledger.count('refused')).toBe(1);
	});

	it('gives a broken document again while the service fails', () => {
		const ledger = makeLedger(4);
		give(ledger, '1');
		ledger.arrived([failed(broken, 'The connection to the service broke')], 'worker-1');
		expect(give(ledger, '2')).toEqual([broken]);
	});

	it('gives the open documents of a failed execution to another one', () => {
		const ledger = makeLedger(3);
		give(ledger, '1');
		ledger.arrived([delivered(1)], 'worker-1');
		expect(ledger.interrupted('1')).toBe(2);
		expect(give(ledger, '2').toSorted()).toEqual([0, 2]);
	});

	it("doesn't take a document for lost that another execution has by now", () => {
		const ledger = makeLedger(2);
		give(ledger, '1');
		ledger.arrived([failed(0, 'The service is unavailable')], 'worker-1');
		expect(give(ledger, '2')).toEqual([0]);
		ledger.arrived([delivered(1)], 'worker-1');
		expect(ledger.leases.map(([key]) => key)).toEqual(['2']);
		expect(ledger.interrupted('1')).toBe(0);
		expect(ledger.givenTo('schedule')).toBe(1);
	});

	it('knows documents by the key that they got later', () => {
		const ledger = makeLedger(2);
		give(ledger, '1');
		ledger.renamed('1', 'job');
		expect(ledger.interrupted('job')).toBe(2);
	});

	it('counts what arrives twice', () => {
		const ledger = makeLedger(1);
		give(ledger, '1');
		ledger.interrupted('1');
		give(ledger, '2');
		ledger.arrived([delivered(0)], 'worker-1');
		ledger.arrived([delivered(0)], 'worker-2');
		expect(ledger.state.entries[0]).toMatchObject({ given: 2, delivered: 2, interrupted: 1 });
	});

	it("gives a document again whose error may pass, and at last doesn't", () => {
		const ledger = makeLedger(1);
		let tries = 0;
		for (; give(ledger, String(tries)).length > 0; tries++) {
			ledger.arrived([failed(0, 'The service is unavailable')], 'worker-1');
		}
		expect(tries).toBe(9);
		expect(ledger.count('failed')).toBe(1);
	});

	it('says what must not happen: another text, no reason', () => {
		const ledger = makeLedger(4);
		give(ledger, '1');
		ledger.arrived([{ document: 0, text: 'The end of 1.', error: null }], 'worker-1');
		ledger.arrived([failed(1, '')], 'worker-1');
		ledger.arrived([delivered(broken)], 'worker-1');
		expect(ledger.state.wrong).toHaveLength(3);
	});

	it('tries what has failed again when it goes on', () => {
		const ledger = makeLedger(1);
		for (let tries = 0; give(ledger, String(tries)).length > 0; tries++) {
			ledger.arrived([failed(0, 'The service is unavailable')], 'worker-1');
		}
		const state = JSON.parse(JSON.stringify(ledger.state));
		const again = new Ledger(1, { expected: () => 'end', feedOf: () => 'schedule', state });
		expect(give(again, 'again')).toEqual([0]);
	});

	it('goes on from what it stored', () => {
		const ledger = makeLedger();
		give(ledger, '1', 2);
		ledger.arrived([delivered(0)], 'worker-1');
		ledger.give('schedule', { most: 0, due: 5, key: '2' });
		const stored = JSON.parse(JSON.stringify(ledger.state));
		const again = new Ledger(6, {
			expected: (document) => `end of ${document}.`,
			feedOf: () => 'schedule',
			state: stored,
		});
		again.interrupted('1');
		const given = give(again, '3').toSorted();
		expect(given).toEqual([1, 2, 3, 4, 5]);
	});
});
