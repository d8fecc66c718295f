import type { INodeParameters } from 'n8n-workflow';

import { credentialFor } from '../../support/engine';
import { itemWithFile, itemWithSample, sampleFile } from '../../support/items';
import { useAccount } from '../DocumentPartition/account';
import { runVectorStore } from './vectorStore';

const account = useAccount({ credential: credentialFor });

const invoice = () => itemWithSample('invoice.pdf');
const short = () => itemWithFile('short.txt', 'Short');

async function load(options: INodeParameters, items = [short(), invoice()]) {
	account.service.requests.length = 0;
	const credential = credentialFor(account.service);
	const outcome = await runVectorStore({ items, parameters: { options }, credential });
	const sent = account.service.requests.filter(({ method }) => method === 'POST').length;
	return { ...outcome, sent, hints: outcome.loader?.hints?.map(({ message }) => message) };
}

it('refuses a document with more pages than one may have, and says which others failed', async () => {
	const { error, inserted, sent } = await load({ maxPagesPerDocument: 2 }, [
		invoice(),
		itemWithFile('second.pdf', sampleFile('invoice.pdf')),
	]);
	expect(error?.message).toMatch(
		/^The document "invoice\.pdf" has 3 pages, which exceeds 'Max Pages per Document' \(2\)\. Also failed: "second\.pdf"$/,
	);
	expect(error?.description).not.toContain('On Error');
	expect(inserted).toEqual([]);
	expect(sent).toBe(0);
});

it('sends nothing where all documents together have more pages than an execution may have', async () => {
	const { error, inserted, sent } = await load({ maxPagesPerExecution: 3 });
	expect(error?.message).toContain(
		"The documents have 4 pages, which exceeds 'Max Pages per Execution' (3)",
	);
	expect(inserted).toEqual([]);
	expect(sent).toBe(0);
	const within = await load({ maxPagesPerExecution: 4 });
	expect(within.error).toBeUndefined();
	expect(within.inserted.length).toBeGreaterThan(1);
	expect(within.sent).toBe(2);
	expect(within.hints).toEqual(['Sent 4 pages of 2 documents.']);
});

it('takes the results of an earlier execution, as Document Partition does', async () => {
	const options = { sendAs: 'job', reuseHours: 1 };
	const first = await load(options);
	expect([first.error, first.sent]).toEqual([undefined, 1]);
	const again = await load(options);
	expect([again.error, again.sent]).toEqual([undefined, 0]);
	const texts = ({ inserted }: typeof first) => inserted.map(({ pageContent }) => pageContent);
	expect(texts(again)).toEqual(texts(first));
});
