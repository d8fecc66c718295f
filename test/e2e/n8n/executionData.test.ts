import { stringify } from 'flatted';
import { hasEnded, readExecution, sourceItemIndex } from '../../../e2e/n8n/executionData';

function executionWith(resultData: unknown, status = 'success') {
	return { id: 7, status, data: stringify({ version: 1, resultData }) };
}

describe("an execution in n8n's own format", () => {
	it('contains the items of each output of each node, from its last run', () => {
		const execution = readExecution(
			executionWith({
				lastNodeExecuted: 'Split',
				runData: {
					Split: [
						{ data: { main: [[{ json: { run: 1 } }]] } },
						{ data: { main: [[{ json: { run: 2 }, pairedItem: { item: 0 } }], null] } },
					],
				},
			}),
		);
		expect(execution).toMatchObject({ id: '7', status: 'success', lastNode: 'Split' });
		expect(execution.error).toBeUndefined();
		expect(execution.outputs['Split']).toEqual([
			[{ json: { run: 2 }, pairedItem: { item: 0 } }],
			[],
		]);
	});

	it('keeps texts that occur several times, which n8n packs only once', () => {
		const items = [{ json: { text: 'same' } }, { json: { text: 'same' } }];
		const { outputs } = readExecution(
			executionWith({ runData: { Node: [{ data: { main: [items] } }] } }),
		);
		expect(outputs['Node']?.[0]?.map(({ json }) => json['text'])).toEqual(['same', 'same']);
	});

	it("contains the error's message and description once each", () => {
		const error = { message: 'Refused', description: 'Wrong key' };
		expect(readExecution(executionWith({ error, runData: {} }, 'error')).error).toBe(
			'Refused - Wrong key',
		);
		const twice = { message: 'Refused', description: 'Refused' };
		expect(readExecution(executionWith({ error: twice }, 'error')).error).toBe('Refused');
	});

	it("finds a node's error if the execution itself names none", () => {
		const runData = { Node: [{ error: { message: 'Node refused' } }] };
		expect(readExecution(executionWith({ runData }, 'error')).error).toBe('Node refused');
	});

	it('can be read while it has no data yet', () => {
		expect(readExecution({ id: '1', status: 'running', data: null }).outputs).toEqual({});
	});

	it('has ended after an error, a crash or a stop, but not while it waits', () => {
		expect(['success', 'error', 'crashed', 'canceled'].every(hasEnded)).toBe(true);
		expect(['new', 'running', 'waiting'].some(hasEnded)).toBe(false);
	});
});

describe('the source of an item', () => {
	it.each([
		[{ item: 2 }, 2],
		[3, 3],
		[[{ item: 1 }, { item: 5 }], 1],
		[undefined, undefined],
	])("reads n8n's link %j", (pairedItem, expected) => {
		expect(sourceItemIndex({ json: {}, pairedItem })).toBe(expected);
	});
});
