import type { INodeExecutionData, INodeParameters, INodeType } from 'n8n-workflow';

import { DocumentPartition } from '../../../../nodes/DocumentPartition/DocumentPartition.node';
import { json, scriptedServer, type ScriptedServer } from '../../../support/scriptedServer';
import { itemWithPdf, partition } from '../../DocumentPartition/splitNode';

let service: ScriptedServer;
let response: unknown;

beforeAll(async () => {
	service = await scriptedServer((...request) => json(200, response)(...request));
});
afterAll(async () => await service.close());

/** Runs Document Partition where the service returns this. Returns the items and the hints. Throws the node's error. */
export async function outputOutcome(
	body: unknown,
	parameters: INodeParameters,
	{ fileName, node = new DocumentPartition() }: { fileName?: string; node?: INodeType } = {},
): Promise<{ items: INodeExecutionData[]; hints: string[] }> {
	response = body;
	const items = [itemWithPdf(Buffer.from('%PDF-1.7'), fileName)];
	const given = { inputSource: 'binary', output: 'elements', ...parameters };
	const outcome = await partition(service.credential, items, given, { node });
	if (outcome.error) throw outcome.error;
	return outcome;
}

/** The same, for the items alone. */
export async function outputOf(
	...run: Parameters<typeof outputOutcome>
): Promise<INodeExecutionData[]> {
	return (await outputOutcome(...run)).items;
}

/** The bytes of an item's binary data that is kept in memory. */
export function binaryContent(item: INodeExecutionData | undefined, name: string): Buffer {
	return Buffer.from(item?.binary?.[name]?.data ?? '', 'base64');
}
