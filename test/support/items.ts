import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const samples = join(__dirname, '../../local-service/samples');

/** An item with one file, of which n8n knows no type unless it's given. */
export function itemWithFile(
	fileName: string,
	content: Buffer | string,
	more: Partial<IBinaryData> = {},
): INodeExecutionData {
	const data = Buffer.from(content).toString('base64');
	return { json: {}, binary: { data: { data, mimeType: '', fileName, ...more } } };
}

/** One of the local service's samples. */
export function sampleFile(fileName: string): Buffer {
	return readFileSync(join(samples, fileName));
}

/** An item with one of these. */
export function itemWithSample(fileName: string, mimeType = ''): INodeExecutionData {
	return itemWithFile(fileName, sampleFile(fileName), { mimeType });
}
