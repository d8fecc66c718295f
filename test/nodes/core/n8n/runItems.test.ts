import { NodeOperationError, type INode, type INodeExecutionData } from 'n8n-workflow';

import { outcomeOf } from '../../../../packages/service-http';
import { runWholeItems, type RunItem } from '../../../support/runWholeItems';
import { runNode, type NodeRun } from '../../../support/engine';
import { Problem, ServiceProblem } from '../../../../nodes/core/text/problem';
import { probeNode } from '../wire/inNode';
import { Item } from '../../../../nodes/core/n8n/nodeContext';
import { asTool } from '../../../support/asTool';

const named = { fileName: 'a.pdf', documentKey: 'inbox/a.pdf' };

const numbered = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, number) => ({ json: { number } }));

/** Yields to other work for a few turns, without waiting for any time. */
async function turns(count: number): Promise<void> {
	for (let turn = 0; turn < count; turn += 1) {
		await new Promise<void>((resolve) => setImmediate(resolve));
	}
}

async function running(run: RunItem, concurrency: number, settings: Partial<NodeRun> = {}) {
	const node = probeNode(
		async (context) =>
			await runWholeItems(new Item(context, 0), run, {
				continueOnFail: context.continueOnFail(),
				concurrency,
			}),
	);
	return await runNode({
		parameters: {},
		items: numbered(60),
		credential: null,
		...settings,
		node,
	});
}

const failing: RunItem = async ({ index: itemIndex }) => {
	if (itemIndex % 3 === 1) throw new Error(`bad document ${itemIndex}`);
	return [{ json: { itemIndex, part: 1 } }, { json: { itemIndex, part: 2 } }];
};

describe('runItems', () => {
	it.each([1, 5])('keeps the order of the input with %i in parallel, and no more', async (most) => {
		let inProgress = 0;
		let highest = 0;
		const outcome = await running(async ({ index: itemIndex }) => {
			inProgress += 1;
			highest = Math.max(highest, inProgress);
			// Later items finish sooner.
			await turns(60 - itemIndex);
			inProgress -= 1;
			return [{ json: { itemIndex, part: 1 } }, { json: { itemIndex, part: 2 } }];
		}, most);
		expect(outcome.error).toBeUndefined();
		expect(highest).toBe(most);
		expect(outcome.items.map(({ json }) => json)).toEqual(
			numbered(60).flatMap((_, itemIndex) => [
				{ itemIndex, part: 1 },
				{ itemIndex, part: 2 },
			]),
		);
		expect(outcome.items.map(({ pairedItem }) => pairedItem)).toEqual(
			numbered(60).flatMap((_, item) => [{ item }, { item }]),
		);
	});

	it('keeps the pairing that an item already has', async () => {
		const outcome = await running(
			async () => [{ json: {}, pairedItem: [{ item: 0 }, { item: 1 }] }],
			1,
			{ items: numbered(2) },
		);
		expect(outcome.items[1].pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
	});

	it('ends the node at the first failure, which names its item', async () => {
		const started: number[] = [];
		const outcome = await running(async ({ index: itemIndex }) => {
			started.push(itemIndex);
			if (itemIndex === 2) throw new Error('bad document');
			return [{ json: {} }];
		}, 1);
		expect(outcome.status).toBe('error');
		expect(outcome.error?.message).toBe('bad document');
		expect(outcome.error?.context).toMatchObject({ itemIndex: 2 });
		expect(started).toEqual([0, 1, 2]);
	});

	it.each<[string, (node: INode) => Error, object]>([
		[
			"an error of n8n's own",
			(node) => new NodeOperationError(node, 'what happened', { description: 'what to do' }),
			{ name: 'NodeOperationError', context: { itemIndex: 0 } },
		],
		[
			'a Problem',
			() => new Problem('what happened', 'what to do', { jobId: 'a' }),
			{ name: 'NodeOperationError', context: { itemIndex: 0, jobId: 'a' } },
		],
		[
			'a ServiceProblem, whatever n8n has to say about the status',
			() =>
				new ServiceProblem('what happened', 'what to do', { outcome: outcomeOf({ status: 404 }) }),
			{ name: 'NodeApiError', httpCode: '404', context: { itemIndex: 0 } },
		],
	])('%s comes out as one of n8n, with what to do and the item', async (_kind, make, kept) => {
		const { error } = await running(async ({ node }) => await Promise.reject(make(node)), 1);
		expect(error).toMatchObject({ ...kept, message: 'what happened' });
		expect(error?.description).toBe(
			"what to do. To keep the other results, set 'On Error' to Continue",
		);
	});

	it.each([1, 5])(
		'Continue: a bad document becomes one item with its error (%i in parallel)',
		async (most) => {
			const outcome = await running(failing, most, {
				items: numbered(6),
				onError: 'continueRegularOutput',
			});
			expect(outcome.status).toBe('success');
			expect(outcome.items.map(({ json }) => json)).toEqual([
				{ itemIndex: 0, part: 1 },
				{ itemIndex: 0, part: 2 },
				{ error: 'bad document 1' },
				{ itemIndex: 2, part: 1 },
				{ itemIndex: 2, part: 2 },
				{ itemIndex: 3, part: 1 },
				{ itemIndex: 3, part: 2 },
				{ error: 'bad document 4' },
				{ itemIndex: 5, part: 1 },
				{ itemIndex: 5, part: 2 },
			]);
			expect(outcome.items[2].pairedItem).toEqual({ item: 1 });
			// n8n would replace the JSON of such an item.
			expect(outcome.items[2].error).toBeUndefined();
		},
	);

	it.each([1, 5])(
		'Continue (using error output): failed items arrive on the error branch (%i in parallel)',
		async (most) => {
			const outcome = await running(failing, most, {
				items: numbered(6),
				onError: 'continueErrorOutput',
			});
			const [good, bad] = outcome.outputs;
			expect(good.map(({ json }) => json.itemIndex)).toEqual([0, 0, 2, 2, 3, 3, 5, 5]);
			expect(bad).toHaveLength(2);
			// Alone, so that n8n adds the input's JSON, which the start node of this test has none of.
			expect(bad.map(({ json }) => json)).toEqual([
				{ error: 'bad document 1' },
				{ error: 'bad document 4' },
			]);
			expect(bad.map(({ error }) => error)).toEqual([undefined, undefined]);
			expect(bad.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 4 }]);
		},
	);

	// An error workflow hears of one error.
	it('names all documents that failed in the error that ends the node, not those that were aborted', async () => {
		const run: RunItem = async ({ index, signal }) => {
			if (index === 2) {
				await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
				signal.throwIfAborted();
			}
			await turns(1 + index);
			const names = { fileName: `${index}.pdf`, documentKey: `in/${index}.pdf` };
			throw new Problem(`Bad ${index}`, '', names);
		};
		const { error } = await running(run, 4, { items: numbered(4) });
		expect(error?.message).toBe('Bad 0. Also failed: "1.pdf", "3.pdf"');
		expect(error?.context).toMatchObject({
			fileName: '0.pdf',
			documentKey: 'in/0.pdf',
			failedDocuments: [0, 1, 3].map((index) => ({
				fileName: `${index}.pdf`,
				documentKey: `in/${index}.pdf`,
			})),
		});
	});

	// n8n would send it as a failure, or repeat the node, which may be charged again.
	it.each<[string, object, object]>([
		['a text', { error: 'E1' }, { _error: 'E1' }],
		['beside others', { a: 1, error: '', _error: 'x' }, { a: 1, __error: '', _error: 'x' }],
	])('a success whose data has a field error is none: %s', async (_name, given, json) => {
		let runs = 0;
		const run: RunItem = async () => {
			runs += 1;
			return [{ json: { ...given } }];
		};
		const settings = {
			items: numbered(2),
			onError: 'continueErrorOutput',
			retryOnFail: true,
		} as const;
		const { outputs } = await running(run, 1, settings);
		expect(outputs.map((items) => items.map((item) => item.json))).toEqual([[json, json], []]);
		expect(runs).toBe(2);
	});

	it.each([
		['continueRegularOutput', { error: 'bad', ...named, jobId: 'j1' }],
		['continueErrorOutput', { error: { message: 'a.pdf: bad', jobId: 'j1' } }],
	] as const)('%s: names what failed', async (onError, json) => {
		const about = async () =>
			await Promise.reject(new Problem('bad', '', { ...named, jobId: 'j1' }));
		const { outputs } = await running(about, 1, { items: numbered(1), onError });
		// In this order: n8n's views show the first fields.
		expect(JSON.stringify(outputs.flat().map((item) => item.json))).toBe(JSON.stringify([json]));
	});

	it.each([
		['bad', 'a.pdf: bad'],
		['The file "a.pdf" is bad', 'The file "a.pdf" is bad'],
		['Not a.pdf-like', 'a.pdf: Not a.pdf-like'],
		['Refused: document "a.pdf" (status 400)', 'a.pdf: Refused (status 400)'],
	])(
		'by the error output, the error begins with the file and the reason: %s',
		async (text, error) => {
			const about = async () => await Promise.reject(new Problem(text, '', named));
			const settings = { items: numbered(1), onError: 'continueErrorOutput' } as const;
			const { outputs } = await running(about, 1, settings);
			expect(outputs[1]).toMatchObject([{ json: { error }, pairedItem: { item: 0 } }]);
		},
	);
});

describe("an agent's tool", () => {
	const inTool = async (run: RunItem, settings: Partial<NodeRun> = {}) => {
		const probe = probeNode(
			async (context) =>
				await runWholeItems(new Item(context, 0), run, {
					continueOnFail: context.continueOnFail(),
				}),
		);
		const parameters = {};
		return await runNode({ node: asTool(probe), parameters, credential: null, ...settings });
	};
	const failing: RunItem = async () => {
		throw new Problem('The address is wrong', 'Check the address', { jobId: 'a' });
	};

	it.each([undefined, 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'tells the model what happened and what to do, with On Error %s',
		async (onError) => {
			const { status, error, items } = await inTool(failing, { onError });
			expect(status).toBe('success');
			expect(error).toBeUndefined();
			expect(items).toEqual([
				expect.objectContaining({
					json: { error: 'The address is wrong. Check the address', jobId: 'a' },
				}),
			]);
		},
	);

	it('tells it the message alone where there is no advice', async () => {
		const { items } = await inTool(async () => await Promise.reject(new Problem('What? No!')));
		expect(items[0].json).toEqual({ error: 'What? No!' });
	});

	it('ends the workflow where the user chose that', async () => {
		const { status, error } = await inTool(failing, { onError: 'stopWorkflow' });
		expect(status).toBe('error');
		expect(error?.message).toBe('The address is wrong');
	});

	it('ends with the execution', async () => {
		let stop: () => void = () => undefined;
		const stopped: RunItem = async ({ signal }) => {
			stop();
			await turns(2);
			signal.throwIfAborted();
			return [];
		};
		const { status } = await inTool(stopped, { onStarted: (end) => (stop = end) });
		expect(status).toBe('canceled');
	});

	it('says that nothing was found, rather than nothing', async () => {
		const { items } = await inTool(async () => []);
		expect(items[0].json).toEqual({ notice: 'Nothing found' });
	});
});

describe('hint', () => {
	it('shows a text only once', async () => {
		const node = probeNode(async (n8n) => {
			const first = new Item(n8n, 0);
			first.hint('Chunks are long');
			first.at(1).hint('Chunks are long');
			first.hint('Other');
			return [[{ json: {} }]];
		});
		const outcome = await runNode({ node, parameters: {}, credential: null });
		expect(outcome.hints).toEqual(['Chunks are long', 'Other']);
	});
});
