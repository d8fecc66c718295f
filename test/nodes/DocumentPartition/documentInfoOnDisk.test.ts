import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { storeBinaryDataOnDisk } from '../../support/engine';
import { itemWithPdf, partitionAsIs } from './splitNode';

const invoice = readFileSync(join(__dirname, '../../../local-service/samples/invoice.pdf'));

let service: LocalService;
let folder: string;
beforeAll(async () => {
	service = await startLocalService();
	folder = await storeBinaryDataOnDisk();
});
afterAll(async () => {
	await service.close();
	rmSync(folder, { recursive: true, force: true });
});
afterEach(() => service.faults.clear());

/** A file in n8n's store on disk. */
async function stored(content: Buffer, fileName: string): Promise<INodeExecutionData> {
	const data = await Container.get(BinaryDataService).store(
		{ type: 'execution', workflowId: 'test', executionId: '1' },
		content,
		{ data: '', mimeType: 'application/pdf', fileName },
	);
	return { json: {}, binary: { data } };
}

async function documentInfoOf(
	item: INodeExecutionData,
	parameters: INodeParameters = {},
): Promise<IDataObject> {
	const { items, error } = await partitionAsIs(service, [item], {
		...parameters,
		options: { documentInfo: true },
	});
	if (error) throw error;
	return items[0]?.json.document as IDataObject;
}

function hashOf(content: Buffer | string): string {
	return createHash('sha256').update(content).digest('hex');
}

const large = randomBytes(2_500_000);
const answersAnything = () =>
	service.faults.add({
		path: /general/,
		times: 9,
		fault: {
			kind: 'status',
			status: 200,
			body: [{ type: 'Text', element_id: '1', text: 'A.', metadata: {} }],
		},
	});

describe('the content hash where n8n keeps files on disk', () => {
	it.each(['pages', 'file', 'markdown'])(
		'is the SHA-256 of the stored file, for the output %s',
		async (output) => {
			expect(await documentInfoOf(await stored(invoice, 'invoice.pdf'), { output })).toMatchObject({
				size: invoice.length,
				contentHash: hashOf(invoice),
			});
		},
	);

	it('is that of a file of several megabytes, and of one that its item carries', async () => {
		answersAnything();
		expect(await documentInfoOf(await stored(large, 'large.bin'))).toMatchObject({
			size: large.length,
			contentHash: hashOf(large),
		});
		expect(await documentInfoOf(itemWithPdf(large, 'large.bin'))).toMatchObject({
			contentHash: hashOf(large),
		});
	});
});
