import { credentialFor } from '../../support/engine';
import { itemWithFile } from '../../support/items';
import { useAccount } from '../DocumentPartition/account';
import { runVectorStore } from './vectorStore';

const account = useAccount({ credential: credentialFor });

const items = [
	itemWithFile('one.md', '# One\n\nFirst document.'),
	itemWithFile('two.md', `# Two\n\n${'The second document. '.repeat(60)}`),
];

it('loads the same chunks from an account without a partition endpoint', async () => {
	const parameters = { options: { maxCharacters: 200, overlap: 20, chunkMetadata: 'all' } };
	const credential = credentialFor(account.service);
	const asked = await runVectorStore({ items, parameters, credential });
	account.service.requests.length = 0;
	const withoutEndpoint = { ...credential, partitionUrl: '' };
	const { inserted, run } = await runVectorStore({
		items,
		parameters,
		credential: withoutEndpoint,
	});
	expect(run.status).toBe('success');
	// IDs are hashes of the name of the upload, too, and those of the original elements are random.
	const withoutIds = (chunks: typeof inserted) =>
		chunks.map(
			({ pageContent, metadata: { element_id: _id, orig_elements: _packed, ...others } }) => ({
				pageContent,
				metadata: others,
			}),
		);
	expect(withoutIds(inserted)).toEqual(withoutIds(asked.inserted));
	expect(inserted.length).toBeGreaterThan(2);
	expect(account.asked().some((request) => request.endsWith('/general'))).toBe(false);
});

it('cancels a job that it gives up at the time limit', async () => {
	await account.restart({ jobTiming: { scheduledMs: 0, runningMs: 3_600_000 } });
	const { run } = await runVectorStore({
		items,
		parameters: { options: { timeoutMinutes: 5 } },
		credential: { ...credentialFor(account.service), partitionUrl: '' },
	});
	expect(run.status).toBe('error');
	expect(account.asked().filter((request) => request.endsWith('/cancel'))).toHaveLength(1);
});
