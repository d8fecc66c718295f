import type { IDataObject } from 'n8n-workflow';

/** The ready-made building blocks of a workflow: docs/service.md#workflows */
export const blockNames = {
	partitioner: 'Partitioner',
	enrichment: 'Enrichment',
	chunker: 'Chunker',
	embedder: 'Embedder',
} as const;

/** The choices of a block that the user didn't change. */
export const blockDefaults = {
	block: 'partitioner',
	partitionerStrategy: 'auto',
	enrichmentType: 'openai_image_description',
	chunkerStrategy: 'title',
	embedderProvider: 'azure_openai',
} as const;

export type BlockKind = keyof typeof blockNames;

const partitioners: Record<string, { subtype: string; settings: IDataObject }> = {
	auto: { subtype: 'vlm', settings: { is_dynamic: true, allow_fast: true } },
	vlm: { subtype: 'vlm', settings: { is_dynamic: false } },
	hi_res: { subtype: 'unstructured_api', settings: { strategy: 'hi_res' } },
	fast: { subtype: 'unstructured_api', settings: { strategy: 'fast' } },
};

/** The parameters of each block that become settings, by the service's names. */
const settingNames = {
	partitioner: {
		provider: 'provider',
		model: 'model',
		outputFormat: 'output_format',
		includePageBreaks: 'include_page_breaks',
		inferTables: 'pdf_infer_table_structure',
		coordinates: 'coordinates',
	},
	enrichment: { enrichmentModel: 'model' },
	chunker: {
		maxCharacters: 'max_characters',
		newAfterNChars: 'new_after_n_chars',
		overlap: 'overlap',
		overlapAll: 'overlap_all',
		includeOrigElements: 'include_orig_elements',
		multipageSections: 'multipage_sections',
		combineUnderNChars: 'combine_text_under_n_chars',
		similarityThreshold: 'similarity_threshold',
	},
	embedder: { embedderModel: 'model_name' },
} as const satisfies Record<BlockKind, Record<string, string>>;

interface UnnamedNode extends IDataObject {
	type: string;
	subtype: string;
	settings: IDataObject;
}

/** A workflow node as the service accepts it. */
export interface WorkflowNode extends UnnamedNode {
	name: string;
}

function isBlockKind(value: string): value is BlockKind {
	return Object.hasOwn(blockNames, value);
}

function isGiven(value: unknown): value is string | number | boolean {
	return value !== undefined && value !== null && value !== '';
}

function choiceOf(values: IDataObject, parameter: keyof typeof blockDefaults): string {
	const value = values[parameter];
	return isGiven(value) ? String(value) : blockDefaults[parameter];
}

function settingsOf(kind: BlockKind, values: IDataObject): IDataObject {
	const settings: IDataObject = {};
	const given: IDataObject = { ...values, ...recordOf(values[`${kind}Settings`]) };
	for (const [parameter, name] of Object.entries(settingNames[kind])) {
		const value = given[parameter];
		if (isGiven(value)) settings[name] = value;
	}
	return settings;
}

function recordOf(value: unknown): IDataObject {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

const builders: Record<BlockKind, (values: IDataObject) => UnnamedNode> = {
	partitioner(values) {
		const strategy = choiceOf(values, 'partitionerStrategy');
		const { subtype, settings } = partitioners[strategy] ?? partitioners.auto;
		return { type: 'partition', subtype, settings: { ...settings } };
	},
	enrichment(values) {
		const subtype = choiceOf(values, 'enrichmentType');
		const provider = subtype.split('_')[0];
		const settings: IDataObject = provider === 'twopass' ? {} : { provider_type: provider };
		if (isGiven(values.enrichmentPrompt)) {
			settings.prompt_interface_overrides = { prompt: { user: values.enrichmentPrompt } };
		}
		return { type: 'prompter', subtype, settings };
	},
	chunker: (values) => ({
		type: 'chunk',
		subtype: `chunk_by_${choiceOf(values, 'chunkerStrategy')}`,
		settings: {},
	}),
	embedder: (values) => ({
		type: 'embed',
		subtype: choiceOf(values, 'embedderProvider'),
		settings: {},
	}),
};

/**
 * Builds the workflow nodes from the building blocks, in their order, which is that of the pipeline
 * (docs/service.md#workflows). `moreSettings` of a block is an object that is added to its settings. Blocks of an
 * unknown kind are left out. A second block of the same name gets a number, so that names are unique in a workflow.
 */
export function buildWorkflowNodes(blocks: readonly IDataObject[]): WorkflowNode[] {
	const used = new Map<string, number>();
	return blocks.flatMap((values) => {
		const kind = choiceOf(values, 'block');
		if (!isBlockKind(kind)) return [];
		const baseName = isGiven(values.name) ? String(values.name) : blockNames[kind];
		const count = (used.get(baseName) ?? 0) + 1;
		used.set(baseName, count);
		const node = builders[kind](values);
		const settings: IDataObject = {
			...node.settings,
			...settingsOf(kind, values),
			...recordOf(values.moreSettings),
		};
		return [{ ...node, name: count === 1 ? baseName : `${baseName} ${count}`, settings }];
	});
}
