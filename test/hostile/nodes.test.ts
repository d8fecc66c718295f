import type { INodeExecutionData } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { makePdf } from '../../packages/pdf-ranges/test/pdfs/makePdf';
import { formatOf, outputModes, type OutputMode } from '../../nodes/core/output/outputFormats';
import { isNightly } from '../support/nightly';
import { countFrom, seedOfRun, type Random } from '../support/seed';
import { attack, type Target } from './attack';
import { note, operations } from './preparedOperations';
import { startHostileServer, type HostileServer } from './server/hostileServer';
import { attackTimeout, findings } from './verdict';
import { passPausesAtOnce } from '../support/systemClock';

const seed = seedOfRun();
const count = countFrom('HOSTILE_NODES', isNightly ? 5_000 : 500);

function binaryOf(random: Random): INodeExecutionData['binary'] {
	const data = Buffer.from('A document.').toString('base64');
	const healthy = { data, mimeType: 'text/plain', fileName: 'note.txt' };
	if (random.happens(0.8)) return { data: healthy };
	return random.pick<INodeExecutionData['binary']>([
		undefined,
		{},
		{ data: { ...healthy, data: '' } },
		{ data: { ...healthy, fileName: '\r\n"\u0000../../é'.repeat(50) } },
		{ data: { ...healthy, mimeType: '\r\nX: y' } },
		{ data: { ...healthy, mimeType: null, fileName: 5 } as never },
		{ data: { ...healthy, id: 'filesystem-v2:nowhere' } },
		{ data: null as never, other: healthy },
	]);
}

let pdf: Buffer;

/** A PDF with a few pages, sometimes a broken one. */
function pdfOf(random: Random): INodeExecutionData['binary'] {
	const content = Buffer.from(pdf);
	if (random.happens(0.3)) {
		for (let change = 0; change < 20; change++) {
			content[random.between(0, content.length - 1)] = random.between(0, 255);
		}
	}
	const cut = random.happens(0.1) ? random.between(1, content.length) : content.length;
	const data = content.subarray(0, cut).toString('base64');
	return { data: { data, mimeType: 'application/pdf', fileName: 'report.pdf' } };
}

/** In page ranges, with and without chunks. */
const splitting = [true, false].flatMap((allowFailed) =>
	['none', 'by_title'].map((chunkingStrategy) => ({
		inputSource: 'binary',
		binaryPropertyName: 'data',
		options: { splitPdf: 'node', allowFailed, maxParallelPageRanges: 3, chunkingStrategy },
	})),
);

/** Modes that return one item per element, hence none for an empty list. */
/** A document may have no elements, and no tables. */
const leastOf = (output: string) => (['elements', 'chunks', 'tableRows'].includes(output) ? 0 : 1);

const text = { inputSource: 'text', content: '# Title', fileName: 'note.md' };
/** The options that only some outputs have. */
const optionsOf = (output: OutputMode) => ({
	...(formatOf(output).hasNoImages
		? {}
		: { extractImageBlockTypes: ['Image'], imagesToBinary: true }),
	...(output === 'chunks' ? { chunkMetadata: 'flat' } : {}),
});
const partitionTargets: Target[] = [
	...outputModes.flatMap((output): Target[] => [
		{
			name: `text as ${output}`,
			least: leastOf(output),
			parameters: { ...text, options: optionsOf(output), output },
		},
		{
			name: `binary as ${output}`,
			least: leastOf(output),
			parameters: { inputSource: 'binary', binaryPropertyName: 'data', output },
			binaryOf,
		},
	]),
	{
		name: 'CSV file',
		parameters: { ...text, output: 'file', options: { fileFormat: 'csv' } },
	},
	{
		name: 'URL',
		parameters: { inputSource: 'url', output: 'document' },
		withUrl: (url) => ({ url: `${url}/api/v1/jobs/j1/download` }),
	},
	...splitting.map((parameters, number): Target => ({
		name: `split PDF, chunking ${parameters.options.chunkingStrategy}`,
		parameters: { ...parameters, output: outputModes[number % outputModes.length] },
		binaryOf: pdfOf,
		itemsAtOnce: 5,
	})),
	{
		name: 'all metadata',
		parameters: {
			...text,
			output: 'chunks',
			options: {
				chunkMetadata: 'all',
				keepInMetadata: ['links', 'coordinates', 'orig_elements'],
				maxOutputCharacters: 1_000,
			},
		},
	},
];

const serviceTargets = operations.flatMap(({ resource, name, mayBeEmpty, variants }) =>
	variants.map((parameters, variant): Target => ({
		name: `${resource} ${name} ${variant}`,
		least: mayBeEmpty ? 0 : 1,
		parameters: { resource, operation: name, ...parameters },
		binaryOf: () => note,
	})),
);

describe.each([
	['Document Partition', new DocumentPartition(), partitionTargets],
	['Document Service', new DocumentService(), serviceTargets],
])('%s and a hostile world', (_name, node, targets) => {
	let server: HostileServer;

	beforeAll(async () => {
		passPausesAtOnce();
		pdf = await makePdf(6);
		server = await startHostileServer();
	});

	afterAll(async () => {
		await server.close();
		jest.restoreAllMocks();
	});

	it(
		`ends each item with results or with one error that names it, for ${count} mutations (SEED=${seed})`,
		async () => {
			const result = await attack(server, node, targets, { seed, count });

			expect(findings(result.wrong)).toBe('');
			expect(result.mutations).toBeGreaterThanOrEqual(count);
			// Both outcomes occur: otherwise one of them wouldn't be tested.
			expect(result.failed).toBeGreaterThan(result.items / 10);
			expect(result.succeeded).toBeGreaterThan(result.items / 10);
		},
		attackTimeout,
	);
});
