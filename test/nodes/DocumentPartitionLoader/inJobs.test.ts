import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startLocalService } from '../../../local-service/startLocalService.ts';
import { credentialFor } from '../../support/engine';
import { FakeClock } from '../../support/fakeClock';
import { goBy } from '../../support/systemClock';
import { runVectorStore } from './vectorStore';

afterEach(() => jest.restoreAllMocks());

const item = (fileName: string, content: string): INodeExecutionData => {
	const data = Buffer.from(content).toString('base64');
	return { json: {}, binary: { data: { fileName, mimeType: 'text/markdown', data } } };
};

const items = [
	item('one.md', '# One\n\nFirst document.'),
	item('two.md', `# Two\n\n${'The second document. '.repeat(60)}`),
];

it.each<[string, INodeParameters]>([
	['by default', {}],
	['with its options', { options: { maxCharacters: 200, overlap: 20, metadata: 'all' } }],
])(
	'loads the same chunks from an account without a partition endpoint: %s',
	async (_name, parameters) => {
		const clock = goBy(new FakeClock({ at: Date.now(), flows: true }));
		const service = await startLocalService({ dialect: 'public', now: clock.now });
		try {
			const credential = credentialFor(service);
			const asked = await runVectorStore({ items, parameters, credential });
			service.requests.length = 0;
			const { inserted, run } = await runVectorStore({
				items,
				parameters,
				credential: { ...credential, partitionUrl: '' },
			});
			expect(run.status).toBe('success');
			// IDs are hashes of the name of the upload, too.
			const withoutIds = (chunks: typeof inserted) =>
				chunks.map(({ pageContent, metadata: { element_id: _id, ...metadata } }) => ({
					pageContent,
					metadata,
				}));
			expect(withoutIds(inserted)).toEqual(withoutIds(asked.inserted));
			expect(inserted.length).toBeGreaterThan(2);
			expect(service.requests.some(({ path }) => path.endsWith('/general'))).toBe(false);
		} finally {
			await service.close();
		}
	},
);
