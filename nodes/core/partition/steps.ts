import type { IDataObject } from 'n8n-workflow';

import { nameInService } from '../service/transport/sentField';
import { Problem } from '../text/problem';
import {
	chunkingStrategyField,
	defaultMaxCharacters,
	maxCharactersField,
} from './fields/chunkingFields';
import { shownName } from './fields/formFields';
import { autoStrategy, imagesField, strategyField } from './fields/readingFields';
import { splitByServiceField, splittingFields } from './fields/sendingFields';
import { valueOf, type FormValues, type Recipe } from './recipe';

/** A step of a job, as the service accepts it. */
export interface Step extends IDataObject {
	name: string;
	type: string;
	subtype: string;
	settings: IDataObject;
}

/** What a step calls the form fields that it can do. */
type SettingNames = Readonly<Record<string, string>>;

const sameNames = (names: string): SettingNames =>
	Object.fromEntries(names.split(' ').map((name) => [name, name]));

const partitionerSettings: SettingNames = {
	...sameNames(
		'coordinates encoding extract_image_block_types include_page_breaks ocr_languages pdf_infer_table_structure unique_element_ids xml_keep_tags',
	),
	languages: 'ocr_languages',
};

const modelSettings: SettingNames = {
	unique_element_ids: 'unique_element_ids',
	vlm_model: 'model',
	vlm_model_provider: 'provider',
};

const chunkerSettings: SettingNames = {
	...sameNames(
		'include_orig_elements max_characters multipage_sections new_after_n_chars overlap overlap_all similarity_threshold',
	),
	combine_under_n_chars: 'combine_text_under_n_chars',
};

const splitting = [splitByServiceField, ...splittingFields].map(nameInService);

/**
 * Form fields that no step has to do: what the steps themselves say, the type, which a job takes from the file, and the
 * first page, since a job numbers pages from 1, which the node corrects.
 */
const ofNoStep = new Set(['strategy', 'chunking_strategy', 'content_type', 'starting_page_number']);

const strategiesOfSteps: readonly string[] = [autoStrategy, 'fast', 'hi_res', 'ocr_only'];

const chunkers: Readonly<Record<string, string>> = {
	basic: 'chunk_by_character',
	by_page: 'chunk_by_page',
	by_similarity: 'chunk_by_similarity',
	by_title: 'chunk_by_title',
};

/**
 * Writes a recipe as the steps of a job that do with a document what a partition request does. Throws a Problem that
 * names what jobs don't have.
 */
export function toSteps(recipe: Recipe): Step[] {
	const { form, schema } = recipe;
	const strategy = valueOf(recipe, strategyField) ?? autoStrategy;
	const isModel = strategy === 'vlm';
	if (!isModel && !strategiesOfSteps.includes(strategy)) {
		throw notInJobs([`the strategy ${strategy}`]);
	}
	const chunker = chunkerOf(valueOf(recipe, chunkingStrategyField));
	const known = {
		...(isModel ? modelSettings : partitionerSettings),
		...(chunker !== undefined && chunkerSettings),
	};
	const missing = [...form.keys()]
		.filter((name) => !ofNoStep.has(name) && !Object.hasOwn(known, name))
		.map((name) => (splitting.includes(name) ? splitting[0] : name));
	if (recipe.isSplitHere) missing.push(splitting[0]);
	if (missing.length > 0) throw notInJobs([...new Set(missing)].map(shownName));
	return [
		isModel ? modelStep(form) : partitionerStep(strategy, recipe),
		...(schema === undefined ? [] : [extractStep(schema)]),
		...(chunker === undefined ? [] : [chunkerStep(chunker, recipe)]),
	];
}

function chunkerOf(strategy: string | undefined): string | undefined {
	if (strategy === undefined) return undefined;
	const chunker = chunkers[strategy];
	if (!chunker) throw notInJobs([`chunking ${strategy}`]);
	return chunker;
}

function modelStep(form: FormValues): Step {
	const settings = { is_dynamic: false, ...stepSettings(form, modelSettings) };
	return { name: 'Partitioner', type: 'partition', subtype: 'vlm', settings };
}

function partitionerStep(strategy: string, recipe: Recipe): Step {
	const imageTypes = valueOf(recipe, imagesField) ?? [];
	const settings = {
		strategy,
		// Otherwise tables of a PDF have no cells.
		pdf_infer_table_structure: true,
		...stepSettings(recipe.form, partitionerSettings),
		// Otherwise most elements get an image, which makes results several times as long.
		extract_image_block_types: imageTypes,
		extract_image_block_to_payload: imageTypes.length > 0,
	};
	return { name: 'Partitioner', type: 'partition', subtype: 'unstructured_api', settings };
}

/** Its results are the data and the elements, which the data is checked against. */
function extractStep(schema: IDataObject): Step {
	const settings = {
		schema_to_extract: { json_schema: JSON.stringify(schema) },
		output_mode: 'elements_with_extracted_data',
	};
	return { name: 'Extract', type: 'structured_data_extractor', subtype: 'llm', settings };
}

/** Sets what a partition request does by default, and chunkers of jobs don't (docs/maintainers/service.md#on-demand-jobs). */
function chunkerStep(subtype: string, recipe: Recipe): Step {
	const max = valueOf(recipe, maxCharactersField) ?? defaultMaxCharacters;
	const ofSections = { combine_text_under_n_chars: max, multipage_sections: true };
	const settings = {
		include_orig_elements: true,
		max_characters: max,
		new_after_n_chars: max,
		...(subtype === chunkers.by_title && ofSections),
		...stepSettings(recipe.form, chunkerSettings),
	};
	return { name: 'Chunker', type: 'chunk', subtype, settings };
}

function stepSettings(form: FormValues, names: SettingNames): IDataObject {
	const settings = [...form].flatMap(([name, { value }]) =>
		Object.hasOwn(names, name) ? [[names[name], value as IDataObject[string]] as const] : [],
	);
	return Object.fromEntries(settings);
}

/** Returns the error for what jobs don't have. */
export function notInJobs(names: readonly string[]): Problem {
	return new Problem(
		`On-demand jobs don't support ${names.join(', ')}`,
		"Remove what jobs don't support, or, if your account has a partition endpoint, set 'Send As' to Partition Request",
	);
}
