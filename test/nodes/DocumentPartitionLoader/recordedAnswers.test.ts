import type { INodeParameters } from 'n8n-workflow';

import {
	elementRecordings,
	errorRecordings,
	parametersOf,
	sampleOf,
	textFilter,
	textsWithoutPageParts,
	type Recording,
} from '../../recorded/recordings';
import { startReplayServer, type ReplayServer } from '../../recorded/replayServer';
import { runVectorStore } from './vectorStore';

let server: ReplayServer;

beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(async () => await server.close());
beforeEach(() => {
	server.requests.length = 0;
});

/** The loader chunks by title where nothing else is chosen; the recordings without chunking choose none. */
function loaderParameters({ name }: Recording): INodeParameters {
	return { chunkingStrategy: 'none', ...parametersOf[name] };
}

async function loaded(recording: Recording) {
	const { file, contentType } = recording.request;
	const data = {
		data: sampleOf(recording).toString('base64'),
		mimeType: contentType,
		fileName: file,
	};
	return await runVectorStore({
		items: [{ json: {}, binary: { data } }],
		credential: server.credential,
		parameters: loaderParameters(recording),
	});
}

describe('Document Partition Loader with the recorded answers of a real partition server', () => {
	it.each(elementRecordings)('$name: one document for each text, in order', async (recording) => {
		const { inserted, run } = await loaded(recording);
		expect(run.status).toBe('success');
		expect(server.requests).toEqual([recording.request]);
		const elements = recording.response.body.filter(textFilter());
		expect(inserted.map(({ pageContent }) => pageContent)).toEqual(
			textsWithoutPageParts(recording.response.body),
		);
		inserted.forEach(({ metadata }, position) => {
			const { type, metadata: own } = elements[position];
			expect(metadata).toMatchObject({ type, source: recording.request.file });
			expect(metadata.page_number).toBe(own.page_number);
			expect(metadata).not.toHaveProperty('orig_elements');
		});
	});

	it('names the heading of each chunk of a document in three sections', async () => {
		const recording = elementRecordings.find(({ name }) => name === 'report-by-title');
		if (recording === undefined) throw new Error('No recording of the report by title');
		const { inserted } = await loaded(recording);
		expect(inserted.map(({ metadata }) => metadata.section)).toEqual([
			'Quarterly Report',
			'Sales by region',
			'Outlook',
		]);
	});

	it.each(errorRecordings.filter(({ request }) => !hasFormat(request.fields)))(
		'$name: the vector store fails with the service’s words',
		async (recording) => {
			const { inserted, run } = await loaded(recording);
			expect(inserted).toEqual([]);
			expect(server.requests).toEqual([recording.request]);
			const { detail } = recording.response.body as { detail: Array<{ msg: string }> };
			const message = run.data.resultData.error?.message ?? '';
			expect(message).toContain(detail[0].msg);
			expect(message).toContain(`"${recording.request.file}"`);
		},
	);
});

/** The loader always asks for JSON. */
function hasFormat(fields: ReadonlyArray<readonly [string, string]>): boolean {
	return fields.some(([name]) => name === 'output_format');
}
