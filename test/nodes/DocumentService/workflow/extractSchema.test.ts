import { buildSteps } from '../../../../nodes/DocumentService/resources/steps/buildSteps';
import {
	schemaOfExample,
	schemaOfFields,
	type SchemaField,
} from '../../../../nodes/DocumentService/resources/steps/extractSchema';

function fieldOf(name: string, more: Partial<SchemaField> = {}): SchemaField {
	return { name, type: 'text', description: '', isRequired: true, isList: false, ...more };
}

function objectOf(properties: Record<string, unknown>) {
	const required = Object.keys(properties);
	return { type: 'object', properties, required, additionalProperties: false };
}

const text = { type: 'string' };

describe('a schema made field by field', () => {
	it('has a property for each field, with its type and description', () => {
		const fields = [
			fieldOf('number', { description: 'As printed at the top' }),
			fieldOf('total', { type: 'number' }),
			fieldOf('pages', { type: 'integer' }),
			fieldOf('isPaid', { type: 'boolean' }),
			fieldOf('due', { type: 'date' }),
			fieldOf('tags', { isList: true, description: 'Any number' }),
		];
		expect(schemaOfFields(fields)).toEqual(
			objectOf({
				number: { type: 'string', description: 'As printed at the top' },
				total: { type: 'number' },
				pages: { type: 'integer' },
				isPaid: { type: 'boolean' },
				due: { type: 'string', format: 'date' },
				tags: { type: 'array', items: text, description: 'Any number' },
			}),
		);
	});

	it('may leave a field that is not required empty, as the format has it: null', () => {
		const fields = [
			fieldOf('note', { isRequired: false }),
			fieldOf('tags', { isRequired: false, isList: true }),
		];
		expect(schemaOfFields(fields)).toEqual(
			objectOf({
				note: { type: ['string', 'null'] },
				tags: { type: ['array', 'null'], items: text },
			}),
		);
	});

	it('makes objects and lists of objects of names with dots and brackets', () => {
		const fields = [
			fieldOf('supplier.name'),
			fieldOf('supplier.address.city'),
			fieldOf('items[].price', { type: 'number' }),
			fieldOf('items', { type: 'object', isList: true, description: 'One for each line' }),
			fieldOf('items[].name'),
		];
		expect(schemaOfFields(fields)).toEqual(
			objectOf({
				supplier: objectOf({ name: text, address: objectOf({ city: text }) }),
				items: {
					type: 'array',
					items: objectOf({ price: { type: 'number' }, name: text }),
					description: 'One for each line',
				},
			}),
		);
	});

	it.each([
		[[], 'The extraction has no fields'],
		[[fieldOf('a'), fieldOf('a')], 'The field "a" is defined twice'],
		[[fieldOf('a..b')], 'The field name "a..b" has an empty part'],
		[[fieldOf('a'), fieldOf('a.b')], 'The field "a" has fields of its own'],
		[[fieldOf('a[].b'), fieldOf('a.c')], '"a" is defined both as a list and as a single value'],
		[[fieldOf('a', { type: 'object' })], 'The field "a" is an object without fields'],
	])('refuses %j', (fields, message) => {
		expect(() => schemaOfFields(fields)).toThrow(message);
	});

	it('never takes a name for something that JavaScript has', () => {
		const fields = ['constructor', 'toString', '__proto__'].map((name) => fieldOf(name));
		expect(JSON.stringify(schemaOfFields(fields))).toContain('"__proto__":{"type":"string"}');
	});
});

describe('a schema made of an example', () => {
	it('has the names and types of its values', () => {
		const example = {
			number: 'R-17',
			total: 99.5,
			isPaid: false,
			note: null,
			supplier: { name: 'Oakline' },
			tags: ['a', 'b'],
			nothing: [],
		};
		expect(schemaOfExample(example)).toEqual(
			objectOf({
				number: text,
				total: { type: 'number' },
				isPaid: { type: 'boolean' },
				note: { type: ['string', 'null'] },
				supplier: objectOf({ name: text }),
				tags: { type: 'array', items: text },
				nothing: { type: 'array', items: text },
			}),
		);
	});

	it('joins the entries of a list: what one lacks may be null, and mixed values are text', () => {
		const example = {
			items: [{ name: 'Desk', price: 5 }, { name: 7 }, { name: 'x', price: null }],
		};
		expect(schemaOfExample(example)).toEqual(
			objectOf({
				items: {
					type: 'array',
					items: objectOf({ name: text, price: { type: ['number', 'null'] } }),
				},
			}),
		);
	});

	it('refuses an example without values', () => {
		expect(() => schemaOfExample({})).toThrow('The extraction has no fields');
	});
});

describe('an extract step', () => {
	const extract = (values: Record<string, unknown>) =>
		buildSteps([{ step: 'extract', ...values }])[0];
	const schemaIn = ({ settings }: ReturnType<typeof extract>) => {
		const { json_schema: schema } = settings.schema_to_extract as { json_schema: string };
		return JSON.parse(schema);
	};

	it('sends the schema as one text, whichever way it was made', () => {
		const fields = {
			fields: [{ name: 'total', type: 'number', description: 'Gross' }, { name: 'a' }],
		};
		const node = extract({ schemaMode: 'fields', schemaFields: fields });
		expect(node).toMatchObject({
			name: 'Extract',
			type: 'structured_data_extractor',
			subtype: 'llm',
			settings: { output_mode: 'elements_with_extracted_data' },
		});
		expect(Object.keys(node.settings)).toEqual(['schema_to_extract', 'output_mode']);
		const total = { type: 'number', description: 'Gross' };
		expect(schemaIn(node)).toEqual(objectOf({ total, a: text }));
		const example = extract({ schemaMode: 'example', schemaExample: '{"a":"b"}' });
		expect(schemaIn(example)).toEqual(objectOf({ a: text }));
		const schema = { type: 'object', properties: {} };
		expect(schemaIn(extract({ schemaMode: 'schema', jsonSchema: schema }))).toEqual(schema);
	});

	it('sends instructions in place of a schema, with provider, model and output', () => {
		const node = extract({
			schemaMode: 'guidance',
			extractionGuidance: 'All prices',
			schemaFields: { fields: [{ name: {} }] },
			extractProvider: 'openai',
			extractModel: 'gpt-4o',
			extractOutput: 'extracted_data_only',
		});
		expect(node.settings).toEqual({
			schema_to_extract: { extraction_guidance: 'All prices' },
			provider: 'openai',
			model: 'gpt-4o',
			output_mode: 'extracted_data_only',
		});
	});
});
