import type { IDataObject } from 'n8n-workflow';

import { Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import { defaultMaxCharacters } from '../fields/chunkingFields';
import { pageNumberField, type FormEntry } from '../fields/formEntry';
import { shownName } from '../fields/partitionFields';

/** A step of a job, as the service accepts it. */
interface Step {
	name: string;
	type: string;
	subtype: string;
	settings: IDataObject;
}

/** How a setting of a step is called and what it holds, by the form field that means the same. */
type Settings = Readonly<
	Record<string, readonly [name: string, kind: 'boolean' | 'list' | 'number' | 'text']>
>;

const partitionerSettings: Settings = {
	coordinates: ['coordinates', 'boolean'],
	encoding: ['encoding', 'text'],
	extract_image_block_types: ['extract_image_block_types', 'list'],
	include_page_breaks: ['include_page_breaks', 'boolean'],
	languages: ['ocr_languages', 'list'],
	ocr_languages: ['ocr_languages', 'list'],
	pdf_infer_table_structure: ['pdf_infer_table_structure', 'boolean'],
	unique_element_ids: ['unique_element_ids', 'boolean'],
	xml_keep_tags: ['xml_keep_tags', 'boolean'],
};

const modelSettings: Settings = {
	unique_element_ids: ['unique_element_ids', 'boolean'],
	vlm_model: ['model', 'text'],
	vlm_model_provider: ['provider', 'text'],
};

const chunkerSettings: Settings = {
	combine_under_n_chars: ['combine_text_under_n_chars', 'number'],
	include_orig_elements: ['include_orig_elements', 'boolean'],
	max_characters: ['max_characters', 'number'],
	multipage_sections: ['multipage_sections', 'boolean'],
	new_after_n_chars: ['new_after_n_chars', 'number'],
	overlap: ['overlap', 'number'],
	overlap_all: ['overlap_all', 'boolean'],
	similarity_threshold: ['similarity_threshold', 'number'],
};

/** What reads a document in a job, by the strategy of a partition request. */
const partitioners: Readonly<
	Record<string, { subtype: string; settings: IDataObject; known: Settings }>
> = {
	...Object.fromEntries(
		['auto', 'fast', 'hi_res', 'ocr_only'].map((strategy) => [
			strategy,
			{
				subtype: 'unstructured_api',
				settings: {
					strategy,
					// Otherwise most elements get an image, which makes results several times as long.
					extract_image_block_types: [],
					extract_image_block_to_payload: false,
					// Otherwise tables of a PDF have no cells.
					pdf_infer_table_structure: true,
				},
				known: partitionerSettings,
			},
		]),
	),
	vlm: { subtype: 'vlm', settings: { is_dynamic: false }, known: modelSettings },
};

const chunkers: Readonly<Record<string, string>> = {
	basic: 'chunk_by_character',
	by_page: 'chunk_by_page',
	by_similarity: 'chunk_by_similarity',
	by_title: 'chunk_by_title',
};

/** Fields that say something else than a setting, and that a job does without. */
const otherFields: ReadonlySet<string> = new Set(['content_type', pageNumberField]);

/**
 * Returns the steps of a job that do with a document what a partition request with these form fields does. Throws a
 * Problem that names what jobs don't have.
 */
export function jobSteps(fields: readonly FormEntry[]): Step[] {
	const texts = new Map<string, string[]>();
	for (const [name, text] of fields) texts.set(name, [...(texts.get(name) ?? []), text]);
	const take = (name: string): string | undefined => {
		const text = texts.get(name)?.at(-1);
		texts.delete(name);
		return text;
	};
	for (const name of otherFields) texts.delete(name);
	const strategy = take('strategy')?.toLowerCase() ?? 'auto';
	const chunking = take('chunking_strategy');
	const partitioner = partitioners[strategy];
	const chunker = chunking === undefined ? undefined : chunkers[chunking];
	if (!partitioner) throw notInJobs([`the strategy ${strategy}`]);
	if (chunking !== undefined && !chunker) throw notInJobs([`chunking ${chunking}`]);
	const settings = { ...partitioner.settings, ...takeSettings(texts, partitioner.known) };
	if (Object.hasOwn(settings, 'extract_image_block_types')) {
		const { extract_image_block_types: types } = settings;
		settings.extract_image_block_to_payload = Array.isArray(types) && types.length > 0;
	}
	const steps: Step[] = [
		{ name: 'Partitioner', type: 'partition', subtype: partitioner.subtype, settings },
	];
	if (chunker !== undefined) {
		const given = takeSettings(texts, chunkerSettings);
		steps.push({
			name: 'Chunker',
			type: 'chunk',
			subtype: chunker,
			settings: { ...chunkerDefaults(chunker, given.max_characters), ...given },
		});
	}
	if (texts.size > 0) throw notInJobs([...texts.keys()].map(shownName));
	return steps;
}

/** Returns what a partition request does by default, and chunkers of jobs don't (docs/maintainers/service.md#on-demand-jobs). */
function chunkerDefaults(subtype: string, given: IDataObject[string]): IDataObject {
	const max = given ?? defaultMaxCharacters;
	const ofSections = { combine_text_under_n_chars: max, multipage_sections: true };
	return {
		include_orig_elements: true,
		max_characters: max,
		new_after_n_chars: max,
		...(subtype === chunkers.by_title && ofSections),
	};
}

/** Returns the settings that the fields mean, and takes these fields out of `texts`. */
function takeSettings(texts: Map<string, string[]>, known: Settings): IDataObject {
	const settings: IDataObject = {};
	for (const [field, [name, kind]] of Object.entries(known)) {
		const given = texts.get(field);
		texts.delete(field);
		const text = given?.at(-1);
		if (given === undefined || text === undefined) continue;
		if (kind === 'list') settings[name] = given;
		else if (kind === 'boolean') settings[name] = booleanOf(field, text);
		else settings[name] = kind === 'number' ? numberOf(field, text) : text;
	}
	return settings;
}

/** A partition request sends any text, but a setting of a step has a type. Throws a Problem. */
function booleanOf(field: string, text: string): boolean {
	const word = text.trim().toLowerCase();
	if (word === 'true' || word === 'false') return word === 'true';
	throw wrongSetting(field, 'true or false', text);
}

function numberOf(field: string, text: string): number {
	if (/^\s*-?(\d+\.?\d*|\.\d+)\s*$/.test(text)) return Number(text);
	throw wrongSetting(field, 'a number', text);
}

function wrongSetting(field: string, expected: string, text: string): Problem {
	return new Problem(
		`In on-demand jobs, ${shownName(field)} requires ${expected}, but got ${quoted(text)}`,
		"Change the value in 'Additional Form Fields'",
	);
}

/** Returns the error for what jobs don't have. */
export function notInJobs(names: readonly string[]): Problem {
	return new Problem(
		`On-demand jobs don't support ${names.join(', ')}`,
		"Remove what jobs don't support, or, if your account has a partition endpoint, set 'Send As' to Partition Request",
	);
}
