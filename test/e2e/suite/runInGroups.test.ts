import { runInGroups } from '../../../e2e/suite/runInGroups';

/** Runs stages that each print their begin and end, with other work in between; returns what is printed. */
async function runStages(...stages: Array<{ name: string; besideOthersOf?: string }>) {
	const order: string[] = [];
	const printed: string[] = [];
	await runInGroups(
		stages,
		async ({ name }, report) => {
			order.push(`${name} begins`);
			report(`${name} begins`);
			await new Promise(setImmediate);
			order.push(`${name} ends`);
			report(`${name} ends`);
		},
		(text) => printed.push(text),
	);
	return { order, printed };
}

describe('the stages of the end-to-end suite', () => {
	it('run one after the other', async () => {
		const { order, printed } = await runStages({ name: 'a' }, { name: 'b', besideOthersOf: 'x' });
		expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
		expect(printed).toEqual(order);
	});

	it('run side by side if they say so, each line with the name of its stage', async () => {
		const beside = { besideOthersOf: 'x' };
		const { order, printed } = await runStages(
			{ name: 'a', ...beside },
			{ name: 'b', ...beside },
			{ name: 'c', besideOthersOf: 'y' },
		);
		expect(order).toEqual(['a begins', 'b begins', 'a ends', 'b ends', 'c begins', 'c ends']);
		expect(printed).toEqual([
			'a: a begins',
			'b: b begins',
			'a: a ends',
			'b: b ends',
			'c begins',
			'c ends',
		]);
	});

	it('say which of them prints each line', async () => {
		const printed: string[] = [];
		const stages = ['a', 'b'].map((name) => ({ name, besideOthersOf: 'x' }));
		const run = async ({ name }: { name: string }, report: (text: string) => void) => {
			await Promise.resolve();
			report(`\n${name}\n  ok`);
		};
		await runInGroups(stages, run, (text) => printed.push(text));
		expect(printed).toEqual(['a: a\na:   ok', 'b: b\nb:   ok']);
	});

	it('are broken off together', async () => {
		const stages = ['a', 'b'].map((name) => ({ name, besideOthersOf: 'x' }));
		const run = async () => await Promise.reject(new Error('Ended'));
		await expect(runInGroups(stages, run, () => undefined)).rejects.toThrow('Ended');
	});
});
