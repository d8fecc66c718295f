import { buildSteps } from '../../../../nodes/DocumentService/resources/steps/steps';
import { schemaOfExample } from '../../../../nodes/DocumentService/resources/steps/extractSchema';

function objectOf(properties: Record<string, unknown>) {
	const required = Object.keys(properties);
	return { type: 'object', properties, required, additionalProperties: false };
}

const text = { type: 'string' };

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

	it('never takes a name for something that JavaScript has', () => {
		const example = JSON.parse('{"list":[{"constructor":1},{"toString":2},{"__proto__":3}]}');
		const schema = JSON.stringify(schemaOfExample(example));
		for (const name of ['constructor', 'toString', '__proto__']) {
			expect(schema).toContain(`"${name}":{"type":["number","null"]}`);
		}
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
		const node = extract({ schemaExample: '{"total":9.5,"a":"b"}' });
		expect(node).toMatchObject({
			name: 'Extract',
			type: 'structured_data_extractor',
			subtype: 'llm',
			settings: { output_mode: 'elements_with_extracted_data' },
		});
		expect(Object.keys(node.settings)).toEqual(['schema_to_extract', 'output_mode']);
		expect(schemaIn(node)).toEqual(objectOf({ total: { type: 'number' }, a: text }));
		const schema = { type: 'object', properties: {} };
		expect(schemaIn(extract({ schemaMode: 'schema', jsonSchema: schema }))).toEqual(schema);
	});

	it('sends instructions in place of a schema, with provider, model and output', () => {
		const node = extract({
			schemaMode: 'guidance',
			extractionGuidance: 'All prices',
			schemaExample: 'hidden, and no JSON',
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
