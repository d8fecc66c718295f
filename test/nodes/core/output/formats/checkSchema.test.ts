import { Validator } from '@cfworker/json-schema';
import type { IDataObject } from 'n8n-workflow';

import { checkSchema } from '../../../../../nodes/core/output/formats/checkSchema';
import { randomFor, seedOfRun } from '../../../../support/seed';

const check = async (data: IDataObject, schema: IDataObject) =>
	await checkSchema(data, schema, 'invoice.pdf');

const long = `${'a'.repeat(60)}!`;

/** A value inside of as many lists as `depth` says. */
function nested(depth: number): unknown {
	let value: unknown = 'end';
	for (let level = 0; level < depth; level += 1) value = [value];
	return value;
}

describe('what could hold n8n for minutes', () => {
	it.each([
		['a pattern', { text: long }, { text: { pattern: '^(a+)+$' } }, ['pattern']],
		[
			'patterns of names',
			{ text: { [long]: 1 } },
			{ text: { patternProperties: { '^(a+)+$': {} } } },
			['patternProperties'],
		],
		['a URL', { text: `http://${'a'.repeat(60)}` }, { text: { format: 'url' } }, ['format: url']],
		[
			'the search for doubles',
			{ list: Array.from({ length: 30_000 }, (_, number) => ({ number })) },
			{ list: { type: 'array', uniqueItems: true } },
			['uniqueItems'],
		],
	])("%s isn't checked, everything else is", async (_name, data, properties, unchecked) => {
		const schema = { type: 'object', properties, required: ['total'] };
		const checked = await check(data, schema);
		expect(checked.unchecked).toEqual(unchecked);
		expect(checked.violations).toEqual([expect.stringContaining('"total"')]);
	});

	it('ends by itself where each part is checked in very many ways', async () => {
		const twice = { anyOf: [{ $ref: '#/$defs/list' }, { $ref: '#/$defs/list' }] };
		const schema = {
			properties: { deep: { $ref: '#/$defs/list' } },
			$defs: { list: { type: 'array', items: twice } },
		};
		await expect(check({ deep: nested(40) } as IDataObject, schema)).rejects.toMatchObject({
			message:
				'The data extracted from "invoice.pdf" can\'t be checked: the check took longer than 200 milliseconds',
		});
	});

	it.each([
		['a schema that refers to itself', {}, { $ref: '#' }],
		[
			'data that is nested very deeply',
			{ deep: nested(20_000) },
			{
				properties: { deep: { $ref: '#/$defs/list' } },
				$defs: { list: { items: { $ref: '#/$defs/list' } } },
			},
		],
	])('%s is an error that says so', async (_name, data, schema) => {
		await expect(check(data as IDataObject, schema)).rejects.toThrow(
			/^The data extracted from "invoice.pdf" can't be checked: (the data is nested too deeply|that takes longer)/,
		);
	});

	it('finds the innermost of very many errors', async () => {
		const rows = Array.from({ length: 5_000 }, () => ({ cells: [{ price: 'none' }] }));
		const schema = {
			properties: {
				rows: {
					items: {
						properties: { cells: { items: { properties: { price: { type: 'number' } } } } },
					},
				},
			},
		};
		const { violations } = await check({ rows }, schema).catch(() => ({ violations: ['slow'] }));
		for (const violation of violations) {
			expect(violation).toMatch(/^slow$|^rows\/\d+\/cells\/0\/price: /);
		}
	});
});

it.each([
	['not', { not: { pattern: 'b' } }],
	['oneOf', { oneOf: [{ pattern: '^a' }, { pattern: '^b' }] }],
	['if', { if: { pattern: '^b' }, then: { minLength: 9 } }],
])('data that fits is never refused: %s', async (_name, text) => {
	const checked = await check({ text: 'abc' }, { properties: { text } });
	expect(checked.violations).toEqual([]);
});

it('properties with patterns are no additional ones', async () => {
	const schema = { patternProperties: { '^x-': {} }, additionalProperties: false };
	const checked = await check({ 'x-1': 1 }, schema);
	expect(checked).toEqual({
		violations: [],
		unchecked: ['additionalProperties', 'patternProperties'],
	});
});

it('a property may have the name of a keyword', async () => {
	const properties = { pattern: { type: 'string' }, format: { type: 'number' }, type: {} };
	const checked = await check({ pattern: 1, format: 'x', type: 2 }, { properties });
	expect(checked.unchecked).toEqual([]);
	expect(checked.violations).toHaveLength(2);
});

it('random schemas: whatever fits the whole schema passes, and without costly keywords the verdict is the same', async () => {
	const random = randomFor(seedOfRun(), 1);
	const pick = <T>(values: readonly T[]): T => values[Math.floor(random.next() * values.length)];
	const values = ['a', 'ab', 'b', 1, 12, null, true, ['a'], ['a', 'a'], { a: 'a' }, { b: 1 }];
	const schemaOf = (depth: number): IDataObject => {
		const inner = () => schemaOf(depth - 1);
		const flat: Array<() => IDataObject> = [
			() => ({ type: pick(['string', 'number', 'object', 'array', 'null']) }),
			() => ({ pattern: pick(['^a', 'b$', 'x']) }),
			() => ({ uniqueItems: true }),
			() => ({ enum: [pick(values)] as IDataObject[] }),
			() => ({ minLength: 2 }),
			() => ({ required: [pick(['a', 'b'])] }),
		];
		const deep: Array<() => IDataObject> = [
			() => ({ properties: { a: inner(), b: inner() } }),
			() => ({ patternProperties: { '^a': inner() }, additionalProperties: inner() }),
			() => ({ patternProperties: { '^a': inner() }, unevaluatedProperties: false }),
			() => ({ items: inner() }),
			() => ({ contains: inner() }),
			() => ({ not: inner() }),
			() => ({ oneOf: [inner(), inner()] }),
			() => ({ anyOf: [inner(), inner()] }),
			() => ({ allOf: [inner(), inner()] }),
			() => ({ if: inner(), then: inner(), else: inner() }),
			() => ({ $ref: '#/$defs/one' }),
		];
		return Object.assign({}, pick(depth > 0 ? [...flat, ...deep] : flat)(), pick(flat)());
	};
	for (let round = 0; round < 2_000; round += 1) {
		const schema = { properties: { value: schemaOf(3) }, $defs: { one: schemaOf(1) } };
		const data = { value: pick(values) } as IDataObject;
		const copy = JSON.parse(JSON.stringify(schema)) as IDataObject;
		const whole = safely(() => new Validator(copy, '2020-12').validate(data).valid);
		if (whole === undefined) continue;
		const { violations, unchecked } = await check(data, schema);
		const said = { schema, data, whole, violations };
		if (whole || unchecked.length === 0) {
			expect({ ...said, passes: violations.length === 0 }).toEqual({ ...said, passes: whole });
		}
	}
});

/** A schema that refers to itself has no verdict. */
function safely<T>(run: () => T): T | undefined {
	try {
		return run();
	} catch {
		return undefined;
	}
}
