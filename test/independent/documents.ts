import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { runNode, type NodeOutcome, type NodeRun } from '../support/engine';
import type { TransformServer } from './transformServer';

/** An item with one document. */
export function item(
	fileName: string,
	content: string,
	mimeType = 'text/markdown',
): INodeExecutionData {
	const data = Buffer.from(content).toString('base64');
	return { json: { name: fileName }, binary: { data: { data, fileName, mimeType } } };
}

/** Runs Document Partition with an account of Unstructured Transform. */
export async function partition(
	service: TransformServer,
	parameters: INodeParameters,
	items: INodeExecutionData[],
	more: Partial<NodeRun> = {},
): Promise<NodeOutcome> {
	return await runNode({
		node: new DocumentPartition(),
		parameters: { output: 'elements', ...parameters },
		items,
		credential: service.credential,
		...more,
	});
}

/** The number of the input item that an output item is paired with. */
export function itemOf({ pairedItem }: INodeExecutionData): number {
	return typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : -1;
}

/** What an item of the error branch says. */
export function errorOf({ json: { error } }: INodeExecutionData): string {
	return typeof error === 'string' ? error : (error as { message: string }).message;
}
