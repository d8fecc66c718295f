import type { IDataObject } from 'n8n-workflow';

import { bodyOf, nameInService } from '../../../shared/fields/encode';
import type { Field } from '../../../shared/fields/field';
import { readFrom, readOptions } from '../../../shared/fields/readValue';
import { chunkerSettings, partitionerSettings } from './blockSettingFields';
import {
	blockField,
	chunkerSettingsField,
	chunkerStrategyField,
	embedderModelField,
	embedderProviderField,
	enrichmentField,
	enrichmentModelField,
	enrichmentPromptField,
	moreSettingsField,
	nameField,
	partitionerSettingsField,
	partitionerStrategyField,
} from './nodeBlockFields';

type Values = Readonly<Record<string, unknown>>;

interface UnnamedNode extends IDataObject {
	type: string;
	subtype: string;
	settings: IDataObject;
}

/** A workflow node as the service accepts it. */
export interface WorkflowNode extends UnnamedNode {
	name: string;
}

/** A ready-made building block of a workflow: docs/service.md#workflows */
interface Block {
	name: string;
	build(values: Values): UnnamedNode;
}

const partitioners: Readonly<Record<string, { subtype: string; settings: IDataObject }>> = {
	auto: { subtype: 'vlm', settings: { is_dynamic: true, allow_fast: true } },
	vlm: { subtype: 'vlm', settings: { is_dynamic: false } },
	hi_res: { subtype: 'unstructured_api', settings: { strategy: 'hi_res' } },
	fast: { subtype: 'unstructured_api', settings: { strategy: 'fast' } },
};

const blocks: Readonly<Record<string, Block>> = {
	partitioner: {
		name: 'Partitioner',
		build(values) {
			const { subtype, settings } = partitioners[readFrom(partitionerStrategyField, values)];
			const added = readOptions(partitionerSettingsField, values[partitionerSettingsField.name]);
			return {
				type: 'partition',
				subtype,
				settings: { ...settings, ...bodyOf(partitionerSettings, added) },
			};
		},
	},
	enrichment: {
		name: 'Enrichment',
		build(values) {
			const subtype = readFrom(enrichmentField, values);
			const provider = subtype.split('_')[0];
			const prompt = readFrom(enrichmentPromptField, values);
			const settings: IDataObject = provider === 'twopass' ? {} : { provider_type: provider };
			if (prompt !== '') settings.prompt_interface_overrides = { prompt: { user: prompt } };
			return {
				type: 'prompter',
				subtype,
				settings: { ...settings, ...modelOf(enrichmentModelField, values) },
			};
		},
	},
	chunker: {
		name: 'Chunker',
		build(values) {
			const added = readOptions(chunkerSettingsField, values[chunkerSettingsField.name]);
			return {
				type: 'chunk',
				subtype: `chunk_by_${readFrom(chunkerStrategyField, values)}`,
				settings: bodyOf(chunkerSettings, added),
			};
		},
	},
	embedder: {
		name: 'Embedder',
		build: (values) => ({
			type: 'embed',
			subtype: readFrom(embedderProviderField, values),
			settings: modelOf(embedderModelField, values),
		}),
	},
};

/** The model's name; nothing if the service is to choose. */
function modelOf(field: Field<'text'>, values: Values): IDataObject {
	const model = readFrom(field, values);
	return model === '' ? {} : { [nameInService(field)]: model };
}

/**
 * Builds the workflow nodes from the building blocks as the panel holds them, in their order, which is that of the
 * pipeline (docs/service.md#workflows). A second block of the same name gets a number, so that names are unique in a
 * workflow. Throws a Problem for a block or a setting that can't be used.
 */
export function buildWorkflowNodes(rows: readonly Values[]): WorkflowNode[] {
	const used = new Map<string, number>();
	return rows.map((values) => {
		const block = blocks[readFrom(blockField, values)];
		const baseName = readFrom(nameField, values) || block.name;
		const count = (used.get(baseName) ?? 0) + 1;
		used.set(baseName, count);
		const node = block.build(values);
		const settings = { ...node.settings, ...readFrom(moreSettingsField, values) };
		return { ...node, name: count === 1 ? baseName : `${baseName} ${count}`, settings };
	});
}
