import type { FieldProblem } from '../http/serviceResponse.ts';
import { ServiceProblem, wrongField } from '../http/serviceResponse.ts';
import type { FormFields } from '../partition/partition.ts';
import { extractProblem } from './extractData.ts';
import { isObject, newId } from './record.ts';
import type { StoredNode } from './state.ts';

const nodeTypes = ['partition', 'prompter', 'chunk', 'embed', 'structured_data_extractor'];

const defaultSettings: Record<string, Record<string, unknown>> = {
	partition: { strategy: 'auto', include_page_breaks: false, coordinates: false },
	chunk: { max_characters: 500, overlap: 0, overlap_all: false },
};

/**
 * The `workflow_nodes` of a request in pipeline order, with ids and default settings; one partitioner
 * when there are none. Throws 422 for nodes of a wrong shape.
 */
export function readNodes(given: unknown): StoredNode[] {
	if (given === undefined || given === null) return [defaultPartitioner()];
	if (!Array.isArray(given)) {
		throw new ServiceProblem(422, [
			wrongField(['body', 'workflow_nodes'], 'Input should be a valid list', given, 'list_type'),
		]);
	}
	const problems = given.flatMap((node, position) => nodeProblems(node, position));
	if (problems.length > 0) throw new ServiceProblem(422, problems);
	const nodes = given.filter(isObject).map(storedNode);
	if (nodes[0]?.type === 'partition') return nodes;
	if (nodes.length === 0) return [defaultPartitioner()];
	throw new ServiceProblem(422, 'The first step must be a partitioner');
}

/** The form fields of the partition interface that do the same as a partition node. */
export function partitionFieldsOf(node: StoredNode): FormFields {
	const { is_dynamic: isDynamic, strategy, ...settings } = node.settings;
	const isVlm = node.subtype === 'vlm' && isDynamic !== true;
	const known = Object.entries(settings).filter(([name]) => partitionSettings.includes(name));
	// The service's partitioner always returns elements; format settings don't apply here.
	return [['strategy', isVlm ? 'vlm' : String(strategy ?? 'auto')], ...known.flatMap(fieldsOf)];
}

/** The form fields that chunk a list of elements as a chunk node does. */
export function chunkFieldsOf(node: StoredNode): FormFields {
	const names: Record<string, string> = { combine_text_under_n_chars: 'combine_under_n_chars' };
	const strategy = node.subtype.replace(/^chunk_/, '');
	const known = Object.entries(node.settings)
		.map(([name, value]) => [names[name] ?? name, value] as const)
		.filter(([name]) => chunkSettings.includes(name));
	const field = chunkStrategies[strategy] ?? strategy;
	return [['chunking_strategy', field], ...known.flatMap(fieldsOf)];
}

const chunkStrategies: Record<string, string> = {
	by_character: 'basic',
	by_title: 'by_title',
	by_page: 'by_page',
	by_similarity: 'by_similarity',
};

const partitionSettings = [
	'coordinates',
	'encoding',
	'extract_image_block_types',
	'hi_res_model_name',
	'include_page_breaks',
	'include_slide_notes',
	'languages',
	'ocr_languages',
	'pdf_infer_table_structure',
	'skip_infer_table_types',
	'starting_page_number',
	'unique_element_ids',
	'xml_keep_tags',
];

const chunkSettings = [
	'combine_under_n_chars',
	'include_orig_elements',
	'max_characters',
	'multipage_sections',
	'new_after_n_chars',
	'overlap',
	'overlap_all',
	'similarity_threshold',
];

function fieldsOf([name, value]: readonly [string, unknown]): FormFields {
	if (value === null || value === undefined || value === '') return [];
	const values: unknown[] = Array.isArray(value) ? value : [value];
	return values.map((single) => [name, String(single)] as const);
}

function defaultPartitioner(): StoredNode {
	return {
		id: newId(),
		name: 'Partitioner',
		type: 'partition',
		subtype: 'unstructured_api',
		settings: { ...defaultSettings.partition },
	};
}

function storedNode(node: Record<string, unknown>): StoredNode {
	const type = String(node.type);
	const settings = isObject(node.settings) ? node.settings : {};
	const defaults = node.subtype === 'vlm' ? {} : defaultSettings[type];
	return {
		id: typeof node.id === 'string' && node.id !== '' ? node.id : newId(),
		name: String(node.name),
		type,
		subtype: String(node.subtype),
		settings: { ...defaults, ...settings },
	};
}

function nodeProblems(node: unknown, position: number): FieldProblem[] {
	const place = ['body', 'workflow_nodes', position];
	if (!isObject(node)) {
		return [wrongField(place, 'Input should be a valid dictionary', node, 'dict_type')];
	}
	const problems: FieldProblem[] = [];
	for (const field of ['name', 'type', 'subtype']) {
		if (typeof node[field] === 'string' && node[field] !== '') continue;
		problems.push(
			wrongField([...place, field], 'Input should be a valid string', node[field], 'string_type'),
		);
	}
	if (typeof node.type === 'string' && !nodeTypes.includes(node.type)) {
		const message = `Input should be ${nodeTypes.map((type) => `'${type}'`).join(', ')}`;
		problems.push(wrongField([...place, 'type'], message, node.type, 'enum'));
	}
	if (node.type === 'structured_data_extractor') {
		const settings = isObject(node.settings) ? node.settings : {};
		const problem = extractProblem(settings);
		if (problem) problems.push(wrongField([...place, 'settings'], problem, settings));
	}
	return problems;
}
