import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { toForm } from '../../../../nodes/core/partition/form';
import { readRecipe } from '../../../../nodes/core/partition/readRecipe';
import type { FormEntry } from '../../../../nodes/core/partition/recipe';
import { readOutputSettings } from '../../../../nodes/core/output/outputSettings';
import { requestedFileFormatField } from '../../../../nodes/core/output/formats/file';
import { outputFieldsIn } from '../../../../nodes/core/output/outputFields';
import { partitionFieldsWith } from '../../../../nodes/core/partition/fields/partitionFields';
import { allowFailedField } from '../../../../nodes/core/partition/fields/sendingFields';
import { Item } from '../../../../nodes/core/n8n/nodeContext';
import { runWholeItems } from '../../../support/runWholeItems';
import { runNode } from '../../../support/engine';
import { probeNode } from '../service/transport/inNode';

/** Outputs each item's form fields. */
const formNode = probeNode(
	async (context) => {
		const read = async (item: Item): Promise<INodeExecutionData[]> => {
			const output = readOutputSettings(item, [requestedFileFormatField]);
			const recipe = readRecipe(item, output);
			return [{ json: { form: toForm(recipe, { hasAutoStrategy: true }) } }];
		};
		return await runWholeItems(new Item(context, 0), read, { continueOnFail: false });
	},
	[...outputFieldsIn('documentPartition'), ...partitionFieldsWith([allowFailedField.property])],
);

/** Reads the form in n8n's engine for each item. Throws the node's error. */
async function formsOf(
	parameters: INodeParameters,
	items?: INodeExecutionData[],
): Promise<FormEntry[][]> {
	const outcome = await runNode({ node: formNode, parameters, items });
	if (outcome.error) throw outcome.error;
	return outcome.items.map((item) => item.json.form as unknown as FormEntry[]);
}

/** Reads the form in n8n's engine for one item. */
export async function formOf(parameters: INodeParameters): Promise<FormEntry[] | undefined> {
	return (await formsOf(parameters))[0];
}
