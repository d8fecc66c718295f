import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { transformCredential, type NodeOutcome } from '../../support/engine';
import { itemWithFile } from '../../support/items';
import { useAccount } from './account';

const jobTiming = { scheduledMs: 0, runningMs: 0 };
const account = useAccount({
	credential: transformCredential,
	service: { jobsOnly: true, jobTiming },
	maxMs: 600_000,
});

/** A CSV document, which both kinds of requests accept. */
function document(fileName: string, content = `Item,Price\n${fileName},5`): INodeExecutionData {
	return itemWithFile(fileName, content, { mimeType: 'text/csv' });
}

const documents = ['a.csv', 'b.csv', 'c.csv'].map((name) => document(name));

/** What a parameter set sends: parse requests, or jobs. */
type Kind = 'parse' | 'job' | 'automatic';

async function run(
	sendAs: Kind,
	items = documents,
	{ options = {}, ...more }: INodeParameters & { options?: INodeParameters } = {},
): Promise<NodeOutcome> {
	account.service.requests.length = 0;
	const all = { sendAs, reuseHours: 24, excludePageParts: [], ...options };
	return await account.run({ output: 'text', options: all, ...more }, items);
}

const sent = () =>
	account.service.requests
		.filter(({ method, status }) => method === 'POST' && status < 300)
		.reduce((count, { files }) => count + files.length, 0);
const lists = () => account.service.requests.filter(({ path }) => /\/jobs\/?$/.test(path));
const textsOf = ({ items }: NodeOutcome) => items.map(({ json }) => json.text);

const hintOf = (results: number) =>
	`${results} result${results === 1 ? ' of earlier executions was' : 's of earlier executions were'} reused, so nothing was sent for ${results === 1 ? 'it' : 'them'}.`;

describe.each<[Kind]>([['parse'], ['job']])('Reuse Results (%s)', (kind) => {
	it('sends nothing a second time, reads the list once, and says how many were reused', async () => {
		const first = await run(kind);
		expect(first.error).toBeUndefined();
		expect(sent()).toBe(3);
		const again = await run(kind);
		expect(again.error).toBeUndefined();
		expect(textsOf(again)).toEqual(textsOf(first));
		expect(sent()).toBe(0);
		expect(lists()).toHaveLength(1);
		expect(again.hints).toEqual([hintOf(3)]);
	});

	it('sends what has another content, type or setting, and what is too old', async () => {
		await run(kind, [document('a.csv')]);
		await run(kind, [document('a.csv', 'Item,Price\nDesk,6')]);
		expect(sent()).toBe(1);
		await run(kind, [document('a.tsv', 'Item,Price\na.csv,5')]);
		expect(sent()).toBe(1);
		if (kind === 'job') {
			await run(kind, [document('a.csv')], { strategy: 'fast' });
			expect(sent()).toBe(1);
		}
		for (let minutes = 0; minutes < 120; minutes += 10) await account.clock.sleep(600_000);
		await run(kind, [document('a.csv')], { options: { reuseHours: 1 } });
		expect(sent()).toBe(1);
	});

	it('takes the content under another name, and names the document as it is called now', async () => {
		await run(kind, [document('a.csv')]);
		const { items } = await run(kind, [document('renamed.csv', 'Item,Price\na.csv,5')], {
			output: 'elements',
		});
		expect(sent()).toBe(0);
		expect(items[0]?.json).toMatchObject({ fileName: 'renamed.csv' });
		expect(JSON.stringify(items)).not.toMatch(/n8n[0-9a-f]{12}/);
	});

	it('sends a document again whose result is gone', async () => {
		await run(kind, [document('a.csv')]);
		const path = kind === 'parse' ? /\/api\/v2\/jobs\/./ : /\/download$/;
		const body = { code: 'result_expired', message: 'Gone', detail: 'Gone' };
		account.fail('GET', path, { kind: 'status', status: 410, body }, 99);
		const { error } = await run(kind, [document('a.csv')], { options: { timeoutMinutes: 5 } });
		account.service.faults.clear();
		expect(sent()).toBe(1);
		expect(error === undefined).toBe(kind === 'parse');
	});

	it('waits for the jobs of an execution that was killed, and never pays twice', async () => {
		const one = [document('a.csv')];
		await account.restart({ jobTiming: { scheduledMs: 0, runningMs: 1_800_000 } });
		const { error: killed } = await run(kind, one, { options: { timeoutMinutes: 1 } });
		expect(killed?.message).toMatch(/didn't (finish|parse)/);
		expect(sent()).toBe(1);
		const { error, items, hints } = await run(kind, one, { options: { timeoutMinutes: 60 } });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(sent()).toBe(0);
		expect(hints).toEqual([hintOf(1)]);
	});
});

it('reads no list of parse requests for an account without them, and sends jobs', async () => {
	const body = { code: 'forbidden', message: 'Not for this account' };
	for (const method of ['GET', 'POST']) {
		account.fail(method, /api\/v2/, { kind: 'status', status: 403, body }, Infinity);
	}
	const { error, items, hints } = await run('automatic');
	expect(error).toBeUndefined();
	expect(items).toHaveLength(3);
	expect(hints).toEqual([
		"This account can't send parse requests, so documents were sent in on-demand jobs.",
	]);
	const again = await run('automatic');
	expect(again.hints).toContain(hintOf(3));
	expect(sent()).toBe(0);
});

it('is refused where partition requests leave no results', async () => {
	await account.restart({ jobsOnly: false });
	const { service } = account;
	const parameters = { options: { reuseHours: 24, sendAs: 'partition' } };
	const { error } = await account.run(parameters, documents, {
		credential: {
			service: 'pipelines',
			apiKey: service.apiKey,
			pipelinesPartitionUrl: service.partitionUrl,
			pipelinesBaseUrl: service.baseUrl,
		},
	});
	expect(error?.message).toBe("'Reuse Results (Hours)' requires parse requests or on-demand jobs");
	expect(service.requests).toEqual([]);
});
