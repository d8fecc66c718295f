import { sampleOperations } from '../support/sampleOperations';

/** A file for operations that upload one. */
export const note = {
	data: {
		data: Buffer.from('A note.').toString('base64'),
		mimeType: 'text/plain',
		fileName: 'a.pdf',
	},
};

/** The identifiers in `server/templates.ts`. */
const ids: Readonly<Record<string, string>> = {
	connectorId: 'c1',
	sourceId: 'c1',
	workflowId: 'w1',
	jobId: 'j1',
	fileId: 'a.pdf',
};

/** Every operation of Document Service, each with parameters that work. */
export const operations = sampleOperations((parameter) => ids[parameter] ?? 'x1');
