import {
	type INode,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';

import { chunkingStrategyField } from '../../../../nodes/core/partition/fields/chunkingFields';
import {
	chunkingFields as chunkingFieldsByName,
	splittingFields,
} from '../../../../nodes/core/partition/fields/formFields';
import {
	optionFields as unsplitOptionFields,
	partitionFieldsWith,
	topLevelFields,
} from '../../../../nodes/core/partition/fields/partitionFields';
import { splitField } from '../../../../nodes/core/partition/fields/sendingFields';
import { nameInService, type SentField } from '../../../../nodes/core/service/transport/sentField';

const chunkingFields = Object.values<SentField>(chunkingFieldsByName).filter(
	(field) => field !== chunkingStrategyField,
);
const optionFields = [...unsplitOptionFields, splitField, ...Object.values(splittingFields)];
const allFields = [...topLevelFields, ...optionFields];
const partitionFields = partitionFieldsWith([]);

/**
 * The service's form fields, see docs/maintainers/service.md#form-fields. Listed here by themselves, so that none can be lost
 * unnoticed.
 */
const promisedNames = [
	'strategy', 'vlm_model_provider', 'vlm_model', 'hi_res_model_name', 'languages', 'coordinates',
	'unique_element_ids', 'chunking_strategy', 'max_characters', 'split_pdf_page', 'split_pdf_allow_failed',
	'split_pdf_concurrency_level', 'output_format', 'extract_image_block_types', 'overlap',
	'similarity_threshold',
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
		const field = allFields.find((own) => nameInService(own) === formName);
		expect(field?.property.displayName).toBeTruthy();
		expect(field?.property.description).toBeTruthy();
	});

	it('has no parameter for any other field', () => {
		const names = allFields.map(nameInService);
		expect(names.filter((name) => !promisedNames.includes(name))).toEqual([]);
	});

	it('asks in the order in which people decide', () => {
		expect(shownNames({ strategy: 'auto' }, partitionFields)).toEqual(['strategy', 'options']);
		expect(shownNames({ strategy: 'vlm', output: 'chunks' }, partitionFields)).toEqual([
			'chunkingStrategy',
			'strategy',
			'vlmModelProvider',
			'vlmModel',
			'options',
		]);
	});

	it('asks how to chunk for a vector store only, and chunks by title unless told otherwise', () => {
		const options = partitionFields.find(({ name }) => name === 'options')?.options ?? [];
		const fields = [...partitionFields, ...(options as INodeProperties[])];
		const chunking = fields.filter(({ name }) => name === 'chunkingStrategy');
		expect(chunking.map((field) => field.default)).toEqual(['by_title']);
		expect(shownNames({ output: 'chunks' }, chunking)).toHaveLength(1);
		expect(shownNames({ output: 'elements' }, chunking)).toEqual([]);
		expect(shownNames({ output: 'markdown' }, chunking)).toEqual([]);
	});

	it.each([
		['vlm', ['coordinates', 'extractImageBlockTypes', 'hiResModelName']],
		['fast', ['extractImageBlockTypes', 'hiResModelName']],
		['ocr_only', ['extractImageBlockTypes', 'hiResModelName']],
		['hi_res', []],
		['auto', ['hiResModelName']],
	])('hides options that the strategy %s has no use for', (strategy, hidden) => {
		const chosen = { strategy, chunkingStrategy: 'none', output: 'file' };
		const properties = optionFields
			.filter(
				(field) => !chunkingFields.includes(field) && !nameInService(field).includes('split_'),
			)
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
		const shownFor = (chunkingStrategy: string, output = 'chunks') =>
			shownNames({ output, chunkingStrategy }, properties);
		const sizes = ['maxCharacters', 'overlap'];
		expect(shownFor('by_title')).toEqual(sizes);
		expect(shownFor('by_similarity')).toEqual([...sizes, 'similarityThreshold']);
		expect(shownFor('none')).toEqual([]);
		expect(shownFor('by_title', 'elements')).toEqual([]);
	});
});
