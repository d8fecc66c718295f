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
} from '../../../../nodes/core/partition/fields/partitionFields';
import { splitField } from '../../../../nodes/core/partition/fields/sendingFields';
import { nameInService, type SentField } from '../../../../nodes/core/service/transport/sentField';

const chunkingFields = Object.values<SentField>(chunkingFieldsByName).filter(
	(field) => field !== chunkingStrategyField,
);
const optionFields = [...unsplitOptionFields, splitField, ...Object.values(splittingFields)];
const partitionFields = partitionFieldsWith([]);

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

	it.each([
		['vlm', ['coordinates', 'extractImageBlockTypes', 'hiResModelName']],
		['fast', ['extractImageBlockTypes', 'hiResModelName']],
		['ocr_only', ['extractImageBlockTypes', 'hiResModelName']],
		['hi_res', []],
		['auto', ['hiResModelName']],
	])('hides options that the strategy %s has no use for', (strategy, hidden) => {
		const chosen = { strategy, chunkingStrategy: 'none', output: 'elements' };
		const properties = optionFields
			.filter(
				(field) => !chunkingFields.includes(field) && !nameInService(field).includes('split_'),
			)
			.map(({ property }) => property);
		const shown = shownNames(chosen, properties);
		// Elements have no file format.
		const names = properties.map(({ name }) => name).filter((name) => name !== 'fileFormat');
		expect(names.filter((name) => !shown.includes(name)).sort()).toEqual(hidden);
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
