import crypto from 'node:crypto';

import type { IBinaryData, IDataObject } from 'n8n-workflow';

import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../../../nodes/DocumentPartition/DocumentPartition.node';
import { credentialFor, runNode } from '../../../support/engine';
import { file, runServiceOperation, startService } from '../workflow/runOperation';
import { byId } from '../../../support/byId';

let service: LocalService;
beforeAll(async () => {
	service = await startService({ dialect: 'public' });
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => await service.close());

function downloadsAre(body: IDataObject[]): void {
	service.faults.clear();
	service.faults.add({
		method: 'GET',
		path: /\/download/,
		fault: { kind: 'status', status: 200, body },
	});
}

/** Sends a file in an on-demand job, and returns the whole document. */
async function partitioned(data: IBinaryData) {
	return await runNode({
		node: new DocumentPartition(),
		parameters: { output: 'document', options: { sendAs: 'job' } },
		credential: credentialFor(service),
		items: [{ json: {}, binary: { data } }],
	});
}

it("keeps the names of an email's attachments, and gives the email its own", async () => {
	const uploaded = 'order-n8n0123456789abx0z.eml';
	const ofMark = Buffer.from('0123456789ab', 'hex');
	jest.spyOn(crypto, 'randomBytes').mockImplementation(() => ofMark);
	const element = (text: string, metadata: object) => ({
		type: 'NarrativeText',
		element_id: text,
		text,
		metadata,
	});
	const attached = (filename: string, text: string) =>
		element(text, { filename, attached_to_filename: uploaded });
	const body = [
		attached('a.pdf', 'First.'),
		element('Words.', { filename: uploaded }),
		attached('b.pdf', 'Second.'),
		attached(uploaded, 'Third.'),
	];
	downloadsAre(body);
	const { items, error } = await partitioned(file('order.eml', 'message/rfc822', 'A'));
	expect(error).toBeUndefined();
	const attachedTo = { attached_to_filename: 'order.eml' };
	expect(items[0]?.json).toMatchObject({
		fileName: 'order.eml',
		elements: [
			{ metadata: { filename: 'a.pdf', ...attachedTo } },
			{ metadata: { filename: 'order.eml' } },
			{ metadata: { filename: 'b.pdf', ...attachedTo } },
			{ metadata: { filename: 'order.eml', ...attachedTo } },
		],
	});
	expect(JSON.stringify(items)).not.toContain('n8n0123');
});

it('names a document without elements as it was uploaded', async () => {
	downloadsAre([]);
	const { items, error } = await partitioned(file('a "blank"\npage.txt', 'text/plain', 'A'));
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.fileName)).toEqual(['a "blank"\npage.txt']);
});

it.each([
	['elements', [{ type: 'Text', text: 'A.', metadata: { filename: 'a-n8n0123456789abx0z.txt' } }]],
	['none', []],
])('downloads under the name of the upload, with %s', async (_name, body) => {
	const fileId = 'a-n8n0123456789abx0z.txt';
	downloadsAre(body);
	const { items } = await runServiceOperation(service, 'job', 'download', {
		jobId: byId('j1'),
		files: 'one',
		fileId: byId(fileId),
		output: 'document',
	});
	expect(items[0]?.json.fileName).toBe('a.txt');
	expect(JSON.stringify(items)).not.toContain('n8n0123');
});
