import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { runVectorStore } from '../nodes/DocumentPartitionLoader/vectorStore';
import { makePdf } from '../../packages/pdf-ranges/test/pdfs/makePdf';
import { isNightly } from '../support/nightly';
import { countFrom, randomFor, seedOfRun } from '../support/seed';
import { hostileParameters } from './parameters/hostileParameters';
import { startHostileServer, type HostileServer } from './server/hostileServer';
import { attackTimeout, findings, pollution, tellsKey, wrongError } from './verdict';
import { passPausesAtOnce } from '../support/systemClock';

const seed = seedOfRun();
const count = countFrom('HOSTILE_LOADER', isNightly ? 400 : 60);
const itemsAtOnce = 3;

describe('the loader and a hostile world', () => {
	let server: HostileServer;
	let pdf: string;

	beforeAll(async () => {
		passPausesAtOnce();
		pdf = (await makePdf(6)).toString('base64');
		server = await startHostileServer();
	});

	afterAll(async () => {
		await server.close();
		jest.restoreAllMocks();
	});

	it(
		`loads documents, or fails with one error that names the item, ${count} times (SEED=${seed})`,
		async () => {
			const { description } = new DocumentPartitionLoader();
			const wrong: string[] = [];
			let loaded = 0;
			for (let number = 0; number < count; number++) {
				const random = randomFor(seed, number);
				const stretch = server.begin(randomFor(seed, number + 1_000_000), random.pick([0.3, 1]));
				const base = random.pick<INodeParameters>([
					{ inputSource: 'text', content: 'A.', fileName: 'a.txt' },
					{ inputSource: 'url', url: `${stretch.url}/api/v1/jobs/j1/download` },
					{ inputSource: 'binary', binaryPropertyName: 'data', options: { splitPdf: 'node' } },
					{ inputSource: 'binary', binaryPropertyName: 'data', chunkingStrategy: 'none' },
				]);
				const hostile = random.happens(0.3)
					? hostileParameters(description, base, random)
					: { parameters: base, places: [], valuesOf: () => ({}) };
				const file = { data: pdf, mimeType: 'application/pdf', fileName: 'a.pdf' };
				const items = Array.from({ length: itemsAtOnce }, (): INodeExecutionData => ({
					json: hostile.valuesOf(random) as INodeExecutionData['json'],
					binary: { data: file },
				}));
				const { error, inserted, loader } = await runVectorStore({
					parameters: hostile.parameters,
					items,
					credential: stretch.credential,
				});
				const index = error && 'context' in error ? error.context.itemIndex : undefined;
				const namesItem = typeof index === 'number' && index >= 0 && index < itemsAtOnce;
				const isRefused = error?.name === 'WorkflowHasIssuesError';
				const problem =
					(error && !isRefused ? wrongError(error, undefined) : undefined) ??
					(error && !isRefused && !namesItem ? `names item ${String(index)}` : undefined) ??
					(error && inserted.length > 0 ? 'failed, but loaded something' : undefined) ??
					(tellsKey(JSON.stringify(loader?.error ?? ''))
						? 'shows the key in the editor'
						: undefined) ??
					pollution();
				if (!error) loaded += 1;
				if (problem) {
					const places = hostile.places.join(', ');
					const title = `SEED=${seed}, ${number}, hostile: ${places}: ${problem.slice(0, 2_000)}`;
					wrong.push([title, ...stretch.log.slice(-5)].join('\n  '));
				}
			}

			expect(findings(wrong)).toBe('');
			expect(loaded).toBeGreaterThan(count / 20);
			expect(loaded).toBeLessThan(count);
		},
		attackTimeout,
	);
});
