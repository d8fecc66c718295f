import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { systemClock } from '../../nodes/core/text/clock';
import { runNode } from '../support/engine';
import { FakeClock } from '../support/fakeClock';
import { isNightly } from '../support/nightly';
import { seedOfRun } from '../support/seed';
import { goBy } from '../support/systemClock';
import { startTransformServer } from './startTransformServer';

const seed = seedOfRun();
const count = isNightly ? 1_000 : 150;

beforeEach(() => {
	const clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
	// Other documents are opened during a pause.
	jest.spyOn(systemClock, 'sleep').mockImplementation(async (ms, signal) => {
		for (let turns = 0; turns < 20; turns++) await turn();
		await clock.sleep(ms, signal);
	});
});
afterEach(() => jest.restoreAllMocks());

interface Sent {
	fileName: string;
	content: string;
}

const documents = Array.from({ length: count }, (_, index): Sent => ({
	// Every third one has a name that others have, too.
	fileName: `${index % 3 === 0 ? 'same' : `file ${index}`}.md`,
	content: `Document ${index}\n${'More text. '.repeat((index * index * 31) % 400)}`,
}));

function itemOf({ fileName, content }: Sent): INodeExecutionData {
	const data = Buffer.from(content).toString('base64');
	return { json: {}, binary: { data: { data, fileName, mimeType: 'text/markdown' } } };
}

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
const pairedOf = ({ pairedItem }: INodeExecutionData) =>
	typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : -1;

type Server = Awaited<ReturnType<typeof startTransformServer>>;

async function run({ url }: Server, parameters: INodeParameters) {
	return await runNode({
		node: new DocumentPartition(),
		parameters: {
			...parameters,
			// The clock adds up the pauses of all: with more, its time flies.
			options: { maxParallelDocuments: 10, ...(parameters.options as INodeParameters) },
		},
		items: documents.map(itemOf),
		credential: {
			service: 'transform',
			apiKey: 'transform-key',
			transformParseUrl: url,
			transformBaseUrl: '',
		},
		onError: 'continueErrorOutput',
	});
}

const isEmptyData = (data: unknown) => data === null || JSON.stringify(data) === '{}';

/** Which documents came out, each as its own result; the others failed. */
function expectOwnResults(good: INodeExecutionData[], failed: INodeExecutionData[]): Set<number> {
	const came = new Set(good.map(pairedOf));
	const all = [...came, ...failed.map(pairedOf)].sort((one, other) => one - other);
	expect(all).toEqual(documents.map((_, index) => index));
	for (const index of came) {
		const own = good.filter((one) => pairedOf(one) === index);
		// The service may find none of the data.
		if (own.every(({ json }) => 'data' in json && isEmptyData(json.data))) continue;
		const said = JSON.stringify(
			own.map(({ json, binary }) => [
				json,
				Object.values(binary ?? {}).map(({ data }) => Buffer.from(data, 'base64').toString()),
			]),
		);
		const hash = hashOf(documents[index]?.content ?? '');
		// The rows of its table begin with a part of it.
		const [code = hash] = /(?<=R-)[0-9A-F]{8}/.exec(said) ?? [];
		expect(hash).toContain(code.toLowerCase());
	}
	return came;
}

it('takes one request per document where nothing fails', async () => {
	const server = await startTransformServer({ seed });
	const { outputs, error } = await run(server, { output: 'text' });
	await server.close();
	expect(error).toBeUndefined();
	expect(expectOwnResults(outputs[0] ?? [], outputs[1] ?? []).size).toBe(count);
	expect(server.ledger.requests).toHaveLength(count);
}, 300_000);

/** Names, numbers and dates, which the server takes from the document's table. */
const attributes = {
	attributes: [
		{ name: 'reference', type: 'string', required: true },
		{ name: 'amount', type: 'number', required: true },
		{ name: 'day', type: 'date', required: true },
	],
};

const categories = { categories: [{ category: 'Letter' }] };

describe.each<[string, INodeParameters]>([
	...['markdown', 'text', 'elements', 'pages', 'document', 'tableRows', 'file'].map(
		(output): [string, INodeParameters] => [output, { output }],
	),
	['extracted data, checked', { output: 'extractedData', attributes }],
	['a category', { output: 'category', categories }],
	['documents in a scan', { output: 'category', find: 'documents', categories }],
	[
		'extracted data, unchecked',
		{ output: 'extractedData', attributes, options: { checkValues: false } },
	],
])('with every tenth request failing, as %s', (_name, parameters) => {
	it(`loses no document, mixes none up and pays for none twice (seed ${seed})`, async () => {
		const earlierJobs = ['same.md', 'file 1.md'];
		const server = await startTransformServer({ seed, faultRate: 0.1, earlierJobs });
		const { outputs, error } = await run(server, parameters);
		await server.close();
		expect(error).toBeUndefined();
		const [good = [], failed = []] = outputs;
		const came = expectOwnResults(good, failed);

		const { ledger } = server;
		expect(ledger.chargedTwice()).toEqual([]);
		expect(ledger.foreignRequests).toEqual([]);
		const byHash = new Map(ledger.jobs.map((job) => [job.contentHash, job]));
		for (const [index, { content }] of documents.entries()) {
			const job = byHash.get(hashOf(content));
			// What was processed comes out, unless the service ended it.
			const isEnded = ['couldNotParse', 'unknownStatus', 'resultExpired'].includes(
				job?.fault ?? '',
			);
			if (came.has(index)) expect(job?.charged).toBe(true);
			else if (job && !isEnded) expect([index, job]).toBeUndefined();
		}
		for (const { json } of failed) {
			const said = JSON.stringify(json.error);
			expect(said).toMatch(/could not parse|Could not confirm|without a result|expired/i);
		}
	}, 300_000);
});
