import type { INodeExecutionData, INodeParameters, INodeType } from 'n8n-workflow';

import type { DocumentElement } from '../../../../nodes/core/service/element';
import { propertiesOf } from '../../../../nodes/core/n8n/fields/field';
import { optionsCollection } from '../../../../nodes/core/n8n/fields/panel';
import { outputFieldsIn, jobOutputOptionFields } from '../../../../nodes/core/output/outputFields';
import { readOutputSettings } from '../../../../nodes/core/output/outputSettings';
import type { PartitionResult } from '../../../../nodes/core/output/partitionResult';
import { writeOutput } from '../../../../nodes/core/output/writeOutput';
import { runNode } from '../../../support/engine';
import { probeNode } from '../service/transport/inNode';
import { NodeContext, Item } from '../../../../nodes/core/n8n/nodeContext';

/** A node that writes a given result according to its parameters. */
function nodeWriting(result: PartitionResult, fileName: string): INodeType {
	return probeNode(
		async (context) => [
			await writeOutput(
				new NodeContext(context),
				result,
				readOutputSettings(new Item(context, 0)),
				{
					fileName,
				},
			),
		],
		[
			...outputFieldsIn('documentPartition'),
			optionsCollection(propertiesOf(jobOutputOptionFields)),
		],
	);
}

/** Runs the output in n8n's engine and returns the items and the hints. Throws the node's error. */
export async function outputOutcome(
	result: PartitionResult,
	parameters: INodeParameters,
	fileName = 'folder/report.pdf',
): Promise<{ items: INodeExecutionData[]; hints: string[] }> {
	const outcome = await runNode({ node: nodeWriting(result, fileName), parameters });
	if (outcome.error) throw outcome.error;
	return outcome;
}

/** The same, for the items alone. */
export async function outputOf(
	result: PartitionResult,
	parameters: INodeParameters,
	fileName?: string,
): Promise<INodeExecutionData[]> {
	return (await outputOutcome(result, parameters, fileName)).items;
}

/** Elements as the result of a partition call. */
export function elementsResult(...elements: DocumentElement[]) {
	return { kind: 'elements', elements } as const;
}

/** The bytes of an item's binary data that is kept in memory. */
export function binaryContent(item: INodeExecutionData | undefined, name: string): Buffer {
	return Buffer.from(item?.binary?.[name]?.data ?? '', 'base64');
}
