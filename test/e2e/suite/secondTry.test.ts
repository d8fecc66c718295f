import assert from 'node:assert/strict';
import { makeCheck } from '../../../e2e/suite/makeCheck';
import { withSecondTry } from '../../../e2e/suite/secondTry';
import type { Check } from '../../../e2e/suite/stage';

const good = async () => await makeCheck('delivery', () => undefined);
const late = async () =>
	await makeCheck('delivery', async () => {
		await Promise.reject(new Error('The execution has not ended within 60 seconds'));
	});
const lost = async () =>
	await makeCheck('delivery', () => assert.deepEqual(['a.pdf'], ['a.pdf', 'b.pdf']));

/**
 * Runs a stage whose tries end with the given checks; returns which checks passed and how often the stage was
 * tried.
 */
async function running(...tries: Check[][]) {
	const reported: string[] = [];
	let count = 0;
	const tryStage = async () => await Promise.resolve(tries[count++] ?? []);
	const checks = await withSecondTry('a stage', tryStage, (text) => reported.push(text));
	return { passed: checks.map(({ ok }) => ok), count, reported: reported.join('') };
}

describe('a stage of the end-to-end suite', () => {
	it('is tried once if everything passes', async () => {
		const outcome = await running([await good()]);
		expect(outcome).toEqual({ passed: [true], count: 1, reported: '\na stage' });
	});

	it("is tried again if something was late or didn't start, and says so", async () => {
		const { passed, count, reported } = await running([await late()], [await good()]);
		expect({ passed, count }).toEqual({ passed: [true], count: 2 });
		expect(reported).toContain('a stage (second try)');
	});

	it('fails if something is late twice', async () => {
		const outcome = await running([await late()], [await late()]);
		expect(outcome).toMatchObject({ passed: [false], count: 2 });
	});

	it('is not tried again if a result is wrong', async () => {
		const outcome = await running([await good(), await lost()], [await good()]);
		expect(outcome).toMatchObject({ passed: [true, false], count: 1 });
	});

	it('is not tried again if something was late after a wrong result', async () => {
		const outcome = await running([await lost(), await late()], [await good()]);
		expect(outcome).toMatchObject({ passed: [false, false], count: 1 });
	});

	it('is tried again if a wrong result may come from something that was late', async () => {
		const outcome = await running([await late(), await lost()], [await good()]);
		expect(outcome).toMatchObject({ passed: [true], count: 2 });
	});
});
