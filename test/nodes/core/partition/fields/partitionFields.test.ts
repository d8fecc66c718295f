import {
	type INode,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';

import { chunkingFields } from '../../../../../nodes/core/partition/fields/chunkingFields';
import {
	optionFields as unsplitOptionFields,
	partitionFieldsWith,
	topLevelFields,
} from '../../../../../nodes/core/partition/fields/partitionFields';
import {
	splitField,
	splitOptionFields,
} from '../../../../../nodes/core/partition/fields/splitFields';

const optionFields = [...unsplitOptionFields, splitField, ...splitOptionFields];
const allFields = [...topLevelFields, ...optionFields];
const partitionFields = partitionFieldsWith([]);

/**
 * The service's form fields, see docs/maintainers/service.md#form-fields. Listed here by themselves, so that none can be lost
 * unnoticed.
 */
const promisedNames = [
	'strategy', 'vlm_model_provider', 'vlm_model', 'hi_res_model_name', 'languages', 'coordinates',
	'unique_element_ids', 'chunking_strategy', 'max_characters', 'split_pdf_page', 'split_pdf_allow_failed',
	'split_pdf_concurrency_level', 'output_format', 'encoding', 'include_page_breaks',
	'extract_image_block_types',
	'content_type', 'new_after_n_chars', 'combine_under_n_chars',
	'overlap', 'overlap_all', 'multipage_sections', 'include_orig_elements', 'similarity_threshold',
	'do_not_break_similarity_on_footer_header',
]; // prettier-ignore

/** Which parameters the panel shows for a set of choices. */
function shownNames(parameters: INode['parameters'], fields: INodeProperties[]): string[] {
	const node: INode = {
		id: '1',
		name: 'Node',
		type: 'test',
		typeVersion: 1,
		position: [0, 0],
		parameters,
	};
	const description = { properties: partitionFields } as unknown as INodeTypeDescription;
	return fields
		.filter((field) =>
			NodeHelpers.displayParameter(parameters, field, node, description, parameters),
		)
		.map((field) => field.name);
}

describe('partitionFields', () => {
	it.each(promisedNames)('has a parameter with a description for %s', (formName) => {
		const field = allFields.find((own) => own.serviceName === formName);
		expect(field?.property.displayName).toBeTruthy();
		expect(field?.property.description).toBeTruthy();
	});

	it('has no parameter for any other field', () => {
		const names = allFields.map(({ serviceName = '' }) => serviceName);
		expect(names.filter((name) => !promisedNames.includes(name))).toEqual([]);
	});

	it('asks in the order in which people decide', () => {
		expect(shownNames({ strategy: 'default' }, partitionFields)).toEqual(['strategy', 'options']);
		expect(shownNames({ strategy: 'vlm', output: 'chunks' }, partitionFields)).toEqual([
			'chunkingStrategy',
			'strategy',
			'vlmModelProvider',
			'vlmModel',
			'options',
		]);
	});

	it('asks once how to chunk, and chunks for a vector store unless told otherwise', () => {
		const options = partitionFields.find(({ name }) => name === 'options')?.options ?? [];
		const defaultWith = (output: string) => {
			const shown = [...partitionFields, ...(options as INodeProperties[])].filter(
				(field) =>
					field.name === 'chunkingStrategy' && shownNames({ output }, [field]).length === 1,
			);
			return shown.map((field) => field.default);
		};
		expect(defaultWith('chunks')).toEqual(['by_title']);
		expect(defaultWith('elements')).toEqual(['none']);
		expect(defaultWith('markdown')).toEqual([]);
	});

	it.each([
		['vlm', ['coordinates', 'extractImageBlockTypes', 'hiResModelName']],
		['fast', ['extractImageBlockTypes', 'hiResModelName']],
		['ocr_only', ['extractImageBlockTypes', 'hiResModelName']],
		['hi_res', []],
		['auto', []],
		['default', []],
	])('hides options that the strategy %s has no use for', (strategy, hidden) => {
		const chosen = { strategy, chunkingStrategy: 'none', output: 'file' };
		const properties = optionFields
			.filter((field) => !chunkingFields.includes(field) && !field.serviceName?.includes('split_'))
			.map(({ property }) => property);
		const shown = shownNames(chosen, properties);
		const names = properties.map(({ name }) => name);
		expect(names.filter((name) => !shown.includes(name)).sort()).toEqual(hidden);
	});

	it('shows how a PDF is split only where it is', () => {
		const properties = optionFields.map(({ property }) => property);
		expect(shownNames({}, properties)).not.toContain('maxParallelPageRanges');
		const split = shownNames({ splitPdf: 'node' }, properties);
		expect(split).toEqual(expect.arrayContaining(['allowFailed', 'maxParallelPageRanges']));
	});

	it('shows the chunking options of the chosen strategy', () => {
		const properties = chunkingFields.map(({ property }) => property);
		const forTitle = shownNames({ chunkingStrategy: 'by_title' }, properties);
		const forSimilarity = shownNames({ chunkingStrategy: 'by_similarity' }, properties);
		expect(forTitle).toEqual(expect.arrayContaining(['maxCharacters', 'combineUnderNChars']));
		expect(forTitle).not.toContain('similarityThreshold');
		expect(forSimilarity).toEqual(expect.arrayContaining(['maxCharacters', 'similarityThreshold']));
		expect(forSimilarity).not.toContain('multipageSections');
		expect(shownNames({ chunkingStrategy: 'none' }, properties)).toEqual([]);
	});
});
