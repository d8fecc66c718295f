import type { IDataObject } from 'n8n-workflow';

import { buildSteps } from '../../../../nodes/DocumentService/resources/steps';

/** The schema that an Extract step sends, which is one text. */
function schemaOf(values: Record<string, unknown>): IDataObject {
	const [{ settings }] = buildSteps([{ step: 'extract', ...values }]);
	const { json_schema: schema } = settings.schema_to_extract as { json_schema: string };
	return JSON.parse(schema) as IDataObject;
}

const ofAttributes = (...attributes: IDataObject[]) =>
	schemaOf({ schemaType: 'fromAttributes', attributes: { attributes } });
const ofSchema = (inputSchema: unknown) => schemaOf({ schemaType: 'manual', inputSchema });

function objectOf(properties: Record<string, unknown>) {
	const required = Object.keys(properties);
	return { type: 'object', properties, required, additionalProperties: false };
}

const text = { type: 'string' };
const optional = (type: string) => ({ type: [type, 'null'] });

describe('a schema made of attributes', () => {
	it('has their types and descriptions, and allows null for what is not required', () => {
		expect(
			ofAttributes(
				{ name: 'number', required: true, description: "The invoice's number" },
				{ name: 'day', type: 'date' },
				{ name: 'total', type: 'number', required: 'true' },
				{ name: 'isPaid', type: 'boolean' },
			),
		).toEqual(
			objectOf({
				number: { ...text, description: "The invoice's number" },
				day: { ...optional('string'), format: 'date' },
				total: { type: 'number' },
				isPaid: optional('boolean'),
			}),
		);
	});

	it.each<[string, unknown, string]>([
		['none', {}, "The parameter 'Attributes' is empty"],
		['nothing', { attributes: null }, "The parameter 'Attributes' is empty"],
		['text', 'total', "The parameter 'Attributes' requires a list of its entries"],
		['no name', { attributes: [{ name: ' ' }] }, "The parameter 'Name' is empty"],
		[
			'another type',
			{ attributes: [{ name: 'a', type: 'object' }] },
			"The parameter 'Type' requires one of boolean, date, list, number, oneOf or string",
		],
		['one twice', { attributes: [{ name: 'a' }, { name: 'a' }] }, `'Attributes' names "a" twice`],
	])('is refused: %s', (_case, attributes, message) => {
		expect(() => schemaOf({ schemaType: 'fromAttributes', attributes })).toThrow(message);
	});
});

describe('a JSON Schema', () => {
	it('is completed in each of its objects: what it does not require may be null', () => {
		const party = { type: 'object', properties: { name: text }, required: ['name'] };
		const given = {
			title: 'Invoice',
			properties: {
				total: { type: 'number' },
				currency: { type: 'string', enum: ['EUR', 'USD'] },
				kind: { enum: ['a'] },
				supplier: { $ref: '#/$defs/party' },
				buyer: { anyOf: [{ $ref: '#/$defs/party' }, { type: 'null' }] },
				any: { description: 'Anything' },
				lines: {
					type: ['array', 'null'],
					items: { type: 'object', properties: { item: text, amount: { type: 'number' } } },
				},
			},
			required: ['total'],
			$defs: { party },
		};
		const entry = objectOf({ item: optional('string'), amount: optional('number') });
		expect(ofSchema(given)).toEqual({
			title: 'Invoice',
			...objectOf({
				total: { type: 'number' },
				currency: { ...optional('string'), enum: ['EUR', 'USD', null] },
				kind: { enum: ['a', null] },
				supplier: { anyOf: [{ $ref: '#/$defs/party' }, { type: 'null' }] },
				buyer: { anyOf: [{ $ref: '#/$defs/party' }, { type: 'null' }] },
				any: { description: 'Anything' },
				lines: { type: ['array', 'null'], items: entry },
			}),
			$defs: { party: objectOf({ name: text }) },
		});
	});

	it('stays as it is where it is complete', () => {
		const complete = objectOf({ total: { type: 'number' }, notes: optional('string') });
		expect(ofSchema(complete)).toEqual(complete);
	});

	it.each<[unknown, string]>([
		['{"a":', "The parameter 'Input Schema' requires a JSON object"],
		[[], "The parameter 'Input Schema' requires a JSON object"],
		[{}, 'it has no properties'],
		[{ total: 5 }, 'it has no properties'],
		[{ type: 'array', items: text }, 'it is not that of an object'],
		[{ type: 'object', properties: { a: 'text' } }, '"a" is no schema'],
		[
			{ properties: { lines: { type: 'array', items: { type: 'object' } } } },
			'"lines[]" has no properties',
		],
		[{ properties: { a: text }, required: true }, 'it has a "required" that is no list'],
		[
			{ properties: { a: text }, required: ['b'] },
			'it requires "b", which isn\'t among its properties',
		],
	])('is refused: %j', (schema, message) => {
		expect(() => ofSchema(schema)).toThrow(message);
		expect(() => ofSchema(schema)).toThrow("The parameter 'Input Schema'");
	});

	it('is refused where it never ends', () => {
		const schema: IDataObject = { type: 'object' };
		schema.properties = { again: schema };
		expect(() => ofSchema(schema)).toThrow('nested more than 50 levels deep');
	});
});

it('an Extract step sends instructions in place of a schema, with provider, model and output', () => {
	const [{ settings }] = buildSteps([
		{
			step: 'extract',
			schemaType: 'guidance',
			extractionGuidance: 'All prices',
			inputSchema: 'hidden, and no JSON',
			extractProvider: 'openai',
			extractModel: 'gpt-4o',
			extractOutput: 'extracted_data_only',
		},
	]);
	expect(settings).toEqual({
		schema_to_extract: { extraction_guidance: 'All prices' },
		provider: 'openai',
		model: 'gpt-4o',
		output_mode: 'extracted_data_only',
	});
});

it('an Extract step has nothing but the schema and the output by default', () => {
	const inputSchema = '{ "properties": { "total": { "type": "number" } } }';
	const values = { schemaType: 'manual', inputSchema };
	const [step] = buildSteps([{ step: 'extract', ...values }]);
	expect(step).toEqual({
		name: 'Extract',
		type: 'structured_data_extractor',
		subtype: 'llm',
		settings: {
			schema_to_extract: { json_schema: JSON.stringify(ofSchema(inputSchema)) },
			output_mode: 'elements_with_extracted_data',
		},
	});
});
