import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { credentialFor, runNode, type NodeOutcome, type NodeRun } from '../../support/engine';

/** Anything with the addresses and the key of a service. */
export type ServiceUnderTest = Parameters<typeof credentialFor>[0];

/** An item with a file. */
export function itemWithPdf(content: Buffer, fileName = 'report.pdf'): INodeExecutionData {
	return {
		json: {},
		binary: {
			data: { data: content.toString('base64'), mimeType: 'application/pdf', fileName },
		},
	};
}

/** Runs Document Partition on files, one item each. Document info is left out unless it's asked for. */
export async function partition(
	service: ServiceUnderTest,
	items: INodeExecutionData[],
	parameters: INodeParameters,
	settings: Partial<NodeRun> = {},
): Promise<NodeOutcome> {
	const options = { documentInfo: false, ...(parameters.options as INodeParameters) };
	return await partitionAsIs(service, items, { ...parameters, options }, settings);
}

/** Like `partition`, with the node's own default for document info. */
export async function partitionAsIs(
	service: ServiceUnderTest,
	items: INodeExecutionData[],
	parameters: INodeParameters,
	settings: Partial<NodeRun> = {},
): Promise<NodeOutcome> {
	return await runNode({
		node: new DocumentPartition(),
		parameters: { output: 'document', ...parameters },
		items,
		credential: credentialFor(service),
		...settings,
	});
}

/** Like `partition`, but throws the node's error. */
export async function partitioned(
	...call: Parameters<typeof partition>
): Promise<INodeExecutionData[]> {
	const outcome = await partition(...call);
	if (outcome.error) throw outcome.error;
	return outcome.items;
}
