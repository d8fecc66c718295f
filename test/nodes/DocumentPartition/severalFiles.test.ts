import { setTimeout as sleep } from 'node:timers/promises';

import type { INodeExecutionData, OnError } from 'n8n-workflow';

import { partition } from './splitNode';
import { startRangeServer, type RangeAnswer, type RangeServer } from './rangeServer';

const names = ['a.txt', 'bad.txt', 'c.txt'];

/** One item with several files. */
function itemWithFiles(): INodeExecutionData {
	const files = names.map((fileName) => {
		const data = Buffer.from(fileName).toString('base64');
		return [fileName.replace('.', '_'), { data, mimeType: 'text/plain', fileName }] as const;
	});
	return { json: {}, binary: Object.fromEntries(files) };
}

let service: RangeServer;
afterEach(async () => await service.close());

const send = async (onError?: OnError) =>
	await partition(
		service,
		[itemWithFiles()],
		{ binaryPropertyName: '*', output: 'text', options: { documentsAtOnce: 3 } },
		{ onError },
	);

const element = (fileName: string): RangeAnswer => ({
	body: [{ type: 'NarrativeText', element_id: '1', text: `Text of ${fileName}`, metadata: {} }],
});

describe('several files of one item', () => {
	// A file that fails costs its own result alone: the others were sent and charged.
	it.failing.each<[OnError, number]>([
		['continueErrorOutput', 1],
		['continueRegularOutput', 0],
	])('keep their results where one of them fails, with %s', async (onError, errorOutput) => {
		service = await startRangeServer(({ fileName }) =>
			fileName === 'bad.txt' ? { status: 422, body: { detail: 'Broken' } } : element(fileName),
		);
		const { outputs } = await send(onError);
		const texts = outputs[0].flatMap(({ json }) => (json.error === undefined ? [json.text] : []));
		expect(texts).toEqual(['Text of a.txt', 'Text of c.txt']);
		const failed = outputs[errorOutput].filter(({ json }) => json.error !== undefined);
		expect(failed).toHaveLength(1);
		expect(failed[0].json.fileName).toBe('bad.txt');
		expect(failed[0].pairedItem).toEqual({ item: 0 });
	});

	// Documents at Once counts documents, whether one item has them or several.
	it.failing('are sent in parallel', async () => {
		service = await startRangeServer(async ({ fileName }) => {
			await sleep(300);
			return element(fileName);
		});
		const { items } = await send();
		expect(items).toHaveLength(3);
		expect(service.mostAtOnce()).toBe(3);
	});
});
