import type { IDataObject } from 'n8n-workflow';

import { nameInService } from '../../wire/sentField';
import { Problem } from '../../text/problem';
import { wordTable } from '../../text/wordTable';
import {
	chunkingStrategyField,
	defaultMaxCharacters,
	maxCharactersField,
} from '../fields/chunkingFields';
import { shownName } from '../fields/formFields';
import { autoStrategy, imagesField, strategyField } from '../fields/readingFields';
import { splitByServiceField, splittingFields } from '../fields/sendingFields';
import { valueOf, type Recipe } from '../recipe';
import { chunker } from './chunkSteps';
import { partitioner } from './elementSteps';
import { extract, extractBySchema } from './extractStep';
import { settingsByFormName, settingsOfForm, type Step, type StepType } from './stepType';

const splitting = [splitByServiceField, ...splittingFields].map(nameInService);

/**
 * Form fields that no step has to do: what the steps themselves say, the type, which a job takes from the file, and the
 * first page, since a job numbers pages from 1, which the node corrects.
 */
const ofNoStep = new Set(['strategy', 'chunking_strategy', 'content_type', 'starting_page_number']);

const strategiesOfSteps: readonly string[] = [autoStrategy, 'fast', 'hi_res', 'ocr_only'];

/** The chunking strategies of a form, as chunkers are called. */
const chunkerSubtypes = wordTable<string>({
	basic: 'chunk_by_character',
	by_page: 'chunk_by_page',
	by_similarity: 'chunk_by_similarity',
	by_title: 'chunk_by_title',
});

/**
 * Writes a recipe as the steps of a job that do with a document what a partition request does. Throws a Problem that
 * names what jobs don't have.
 */
export function toSteps(recipe: Recipe): Step[] {
	const { form, wanted } = recipe;
	const strategy = valueOf(recipe, strategyField) ?? autoStrategy;
	const isModel = strategy === 'vlm';
	if (!isModel && !strategiesOfSteps.includes(strategy)) {
		throw notInJobs([`the strategy ${strategy}`]);
	}
	const chunking = valueOf(recipe, chunkingStrategyField);
	const chunkerSubtype = chunkerSubtypes[chunking ?? ''];
	if (chunking !== undefined && chunkerSubtype === undefined) {
		throw notInJobs([`chunking ${chunking}`]);
	}
	const inPartitioner = settingsByFormName(partitioner, isModel ? 'vlm' : 'unstructured_api');
	const inChunker = chunkerSubtype === undefined ? undefined : settingsByFormName(chunker);
	const missing = [...form.keys()]
		.filter((name) => !ofNoStep.has(name) && !inPartitioner.has(name) && !inChunker?.has(name))
		.map((name) => (splitting.includes(name) ? splitting[0] : name));
	if (recipe.isSplitHere) missing.push(splitting[0]);
	if (missing.length > 0) throw notInJobs([...new Set(missing)].map(shownName));
	const read = settingsOfForm(form, inPartitioner);
	return [
		isModel
			? stepOf(partitioner, 'vlm', { is_dynamic: false, ...read })
			: stepOf(partitioner, 'unstructured_api', ofDocument(strategy, recipe, read)),
		...(wanted === undefined ? [] : [stepOf(extract, 'llm', extractBySchema(wanted.schema))]),
		...(inChunker === undefined
			? []
			: [stepOf(chunker, chunkerSubtype, ofChunks(recipe, settingsOfForm(form, inChunker)))]),
	];
}

function stepOf({ option, type }: StepType, subtype: string, settings: IDataObject): Step {
	return { name: option.name, type, subtype, settings };
}

function ofDocument(strategy: string, recipe: Recipe, settings: IDataObject): IDataObject {
	const imageTypes = valueOf(recipe, imagesField) ?? [];
	return {
		strategy,
		// Otherwise tables of a PDF have no cells.
		pdf_infer_table_structure: true,
		...settings,
		// Otherwise most elements get an image, which makes results several times as long.
		extract_image_block_types: imageTypes,
		extract_image_block_to_payload: imageTypes.length > 0,
	};
}

/** Sets what a partition request does by default, and chunkers of jobs don't (docs/maintainers/service.md#on-demand-jobs). */
function ofChunks(recipe: Recipe, settings: IDataObject): IDataObject {
	const max = valueOf(recipe, maxCharactersField) ?? defaultMaxCharacters;
	const ofSections = { combine_text_under_n_chars: max, multipage_sections: true };
	return {
		include_orig_elements: true,
		max_characters: max,
		new_after_n_chars: max,
		...(valueOf(recipe, chunkingStrategyField) === 'by_title' && ofSections),
		...settings,
	};
}

/** Returns the error for what jobs don't have. */
export function notInJobs(names: readonly string[]): Problem {
	return new Problem(
		`On-demand jobs don't support ${names.join(', ')}`,
		"Remove what jobs don't support, or, if your account has a partition endpoint, set 'Send As' to Partition Request",
	);
}
