import type { IDataObject } from 'n8n-workflow';

import { nameInService, type SentField } from '../service/transport/sentField';
import { requestedFileFormatField } from '../output/formats/file';
import { Problem } from '../text/problem';
import { defaultMaxCharacters } from './fields/chunkingFields';
import {
	allChunkingFields,
	allReadingFields,
	shownName,
	type Chunking,
	type Reading,
} from './fields/formFields';
import { splitField } from './fields/sendingFields';
import { autoStrategy } from './fields/readingFields';
import type { Recipe } from './recipe';

/** A step of a job, as the service accepts it. */
export interface Step extends IDataObject {
	name: string;
	type: string;
	subtype: string;
	settings: IDataObject;
}

/** How a step calls what a recipe has; what's missing, the step can't do. */
type SettingNames<Values> = Readonly<Partial<Record<keyof Values, string>>>;

const partitionerSettings: SettingNames<Reading> = {
	coordinates: 'coordinates',
	encoding: 'encoding',
	imageTypes: 'extract_image_block_types',
	languages: 'ocr_languages',
	ocrLanguages: 'ocr_languages',
	pageBreaks: 'include_page_breaks',
	tableCells: 'pdf_infer_table_structure',
	uniqueElementIds: 'unique_element_ids',
	xmlTags: 'xml_keep_tags',
};

const modelSettings: SettingNames<Reading> = {
	uniqueElementIds: 'unique_element_ids',
	vlmModel: 'model',
	vlmProvider: 'provider',
};

const chunkerSettings: SettingNames<Chunking> = {
	combineUnder: 'combine_text_under_n_chars',
	maxCharacters: 'max_characters',
	multipageSections: 'multipage_sections',
	newAfter: 'new_after_n_chars',
	originalElements: 'include_orig_elements',
	overlap: 'overlap',
	overlapAll: 'overlap_all',
	similarityThreshold: 'similarity_threshold',
};

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
	const { strategy = autoStrategy, reading, chunking, extra, schema } = recipe;
	const isModel = strategy === 'vlm';
	if (!isModel && !strategiesOfSteps.includes(strategy)) {
		throw notInJobs([`the strategy ${strategy}`]);
	}
	const chunker = chunkerOf(chunking);
	// A job takes the type from the file, and numbers pages from 1, which the node corrects.
	const { contentType: _ofFile, ...read } = reading;
	const { strategy: _ofChunker, ...chunks } = chunking;
	const missing = [
		...namesWithout(allReadingFields, read, isModel ? modelSettings : partitionerSettings),
		...namesWithout(allChunkingFields, chunks, chunker === undefined ? {} : chunkerSettings),
		...(recipe.isCsv ? [nameInService(requestedFileFormatField)] : []),
		...(Object.keys(recipe.split).length > 0 ? [nameInService(splitField)] : []),
		...extra.map(([name]) => name),
	];
	if (missing.length > 0) throw notInJobs([...new Set(missing)].map(shownName));
	return [
		isModel ? modelStep(reading) : partitionerStep(strategy, reading),
		...(schema === undefined ? [] : [extractStep(schema)]),
		...(chunker === undefined ? [] : [chunkerStep(chunker, chunking)]),
	];
}

function chunkerOf({ strategy }: Chunking): string | undefined {
	if (strategy === undefined) return undefined;
	const chunker = chunkers[strategy];
	if (!chunker) throw notInJobs([`chunking ${strategy}`]);
	return chunker;
}

function modelStep(reading: Reading): Step {
	const settings = { is_dynamic: false, ...stepSettings(reading, modelSettings) };
	return { name: 'Partitioner', type: 'partition', subtype: 'vlm', settings };
}

function partitionerStep(strategy: string, reading: Reading): Step {
	const { imageTypes = [] } = reading;
	const settings = {
		strategy,
		// Otherwise tables of a PDF have no cells.
		pdf_infer_table_structure: true,
		...stepSettings(reading, partitionerSettings),
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
function chunkerStep(subtype: string, chunking: Chunking): Step {
	const { maxCharacters: max = defaultMaxCharacters } = chunking;
	const ofSections = { combine_text_under_n_chars: max, multipage_sections: true };
	const settings = {
		include_orig_elements: true,
		max_characters: max,
		new_after_n_chars: max,
		...(subtype === chunkers.by_title && ofSections),
		...stepSettings(chunking, chunkerSettings),
	};
	return { name: 'Chunker', type: 'chunk', subtype, settings };
}

function stepSettings<Values extends object>(
	values: Values,
	names: SettingNames<Values>,
): IDataObject {
	const entries = Object.entries(values).flatMap(([key, value]) => {
		const name = names[key as keyof Values];
		return name === undefined ? [] : [[name, value as IDataObject[string]] as const];
	});
	return Object.fromEntries(entries);
}

/** Returns the form fields of what a step has no setting for. */
function namesWithout<Values extends object>(
	fields: Readonly<Record<string, SentField>>,
	values: Values,
	names: SettingNames<Values>,
): string[] {
	const missing = Object.keys(values).filter((key) => names[key as keyof Values] === undefined);
	return missing.map((key) => nameInService(fields[key]));
}

/** Returns the error for what jobs don't have. */
export function notInJobs(names: readonly string[]): Problem {
	return new Problem(
		`On-demand jobs don't support ${names.join(', ')}`,
		"Remove what jobs don't support, or, if your account has a partition endpoint, set 'Send As' to Partition Request",
	);
}
