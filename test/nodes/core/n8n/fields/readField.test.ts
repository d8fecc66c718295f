import type { INodeProperties } from 'n8n-workflow';

import * as builders from '../../../../../nodes/core/n8n/fields/field';
import type { Field } from '../../../../../nodes/core/n8n/fields/field';
import {
	readOption,
	readOptions,
	readParameter,
	readEntries,
} from '../../../../../nodes/core/n8n/fields/readField';
import { Problem } from '../../../../../nodes/core/text/problem';

const base = { displayName: 'Field', name: 'field' };
const options = [
	{ name: 'One', value: 'one' },
	{ name: 'Two', value: 'two' },
	{ name: 'Three', value: 'three' },
];
const names = ['field', 'Field'] as const;

const fields = {
	boolean: builders.boolean(...names, { default: true }),
	number: builders.number(...names, { default: 5 }),
	range: builders.number(...names, {
		typeOptions: { minValue: 1, maxValue: 50, numberPrecision: 0 },
		default: 5,
	}),
	choice: builders.choice(...names, { options, default: 'two' }),
	openChoice: builders.openChoice(...names, { options, default: 'two' }),
	text: builders.text(...names),
	verbatim: builders.verbatim(...names),
	setting: builders.settingText(...names),
	id: builders.idField({
		...base,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
	}),
	list: builders.list(...names),
	choices: builders.choices(...names, { options }),
	codes: builders.codes(...names),
	object: builders.jsonObject(...names),
	objects: builders.jsonObjects(...names, { default: '[]' }),
	json: builders.jsonData(...names),
	plain: builders.filterValue(...names),
	files: builders.files(...names),
	content: builders.textOrJson(...names),
} satisfies Record<string, Field>;

/** What the error says after "The parameter 'Field' requires ". */
class Refused {
	readonly expected: string;

	constructor(expected: string) {
		this.expected = expected;
	}
}
const refused = (expected: string) => new Refused(expected);

const truth = refused('true or false');
const number = refused('a number');
const range = refused('a whole number from 1 to 50');
const choice = refused('one of one, two or three');
const text = refused('text');
const id = refused('an ID');
const list = refused('a list');
const some = refused('one or more of one, two or three');
const codes = refused('a list of codes');
const object = refused('a JSON object');
const objects = refused('a JSON list of objects');
const json = refused('a JSON object or list');
const plain = refused('text, a number, true or false');
const files = refused('names of binary fields or files');
const content = refused('text, a JSON object or list');
const image = { mimeType: 'image/png', data: 'iVBORw0KGgo=' };
const long = 'x'.repeat(100_000);

type Row = [name: keyof typeof fields, given: unknown, outcome: unknown];

function each(name: Row[0], given: readonly unknown[], outcome: unknown): Row[] {
	return given.map((value) => [name, value, outcome]);
}

const table: Row[] = [
	['boolean', true, true],
	['boolean', false, false],
	...each('boolean', ['true', 'TRUE', ' yes ', 'on', '1', 1], true),
	...each('boolean', ['false', 'No', 'off', '0', 0], false),
	...each('boolean', ['maybe', 2, NaN, [true], { a: 1 }, [], long], truth),
	['number', 7, 7],
	['number', ' -1.5 ', -1.5],
	['number', '+.5', 0.5],
	['number', -0, 0],
	...each(
		'number',
		['abc', '1e3', '0x10', '1,5', NaN, Infinity, 1e21, 1e-7, true, 'true', [1], {}, long],
		number,
	),
	['range', 1, 1],
	['range', '50', 50],
	['range', ' 3 ', 3],
	...each('range', [0, 51, 1.5, '1.5', -1, true, 'one'], range),
	['choice', 'one', 'one'],
	['choice', ' two ', 'two'],
	...each('choice', ['One', 'four', 1, true, ['one'], { value: 'one' }, long], choice),
	['openChoice', 'four', 'four'],
	['openChoice', {}, text],
	['text', ' a b ', 'a b'],
	['text', 2025, '2025'],
	['text', true, 'true'],
	['text', long, long],
	...each('text', [NaN, ['a'], {}, [], { a: 'b' }], text),
	['verbatim', ' a ', ' a '],
	['verbatim', { a: 1 }, text],
	['setting', { a: 1 }, '{"a":1}'],
	['setting', ' a ', ' a '],
	['setting', NaN, text],
	['verbatim', 5432, '5432'],
	['verbatim', NaN, text],
	['id', 'a', 'a'],
	['id', 17, '17'],
	['id', { mode: 'id', value: ' a ' }, 'a'],
	['id', { mode: 'id', value: 17 }, '17'],
	...each('id', [true, ['a'], NaN, { mode: 'id', value: {} }, { value: ['a'] }], id),
	['list', 'a b, c;d\n e\r\n,', ['a b', 'c', 'd', 'e']],
	['list', ['a, b', ' c ', '', null, 1], ['a, b', 'c', '1']],
	['list', '["a, b","c"]', ['a, b', 'c']],
	['list', '[1,', list],
	['list', 5, ['5']],
	['list', [], []],
	...each('list', [true, {}, [{}], [['a']], NaN, [true]], list),
	['choices', ['one', 'two', 'one'], ['one', 'two']],
	['choices', 'one;three', ['one', 'three']],
	['choices', [], []],
	...each('choices', ['four', ['one', 'four'], {}, true, long], some),
	['codes', 'eng+deu fra;isl, mkd', ['eng', 'deu', 'fra', 'isl', 'mkd']],
	['codes', ['eng,deu', ''], ['eng', 'deu']],
	...each('codes', [{}, [{}], true, NaN], codes),
	['object', { a: 1 }, { a: 1 }],
	['object', ' {"a": 1} ', { a: 1 }],
	...each('object', ['[]', 'abc', '{a: 1}', [], 5, true, NaN, long], object),
	['objects', [{ a: 1 }], [{ a: 1 }]],
	['objects', '[{"a":1}]', [{ a: 1 }]],
	...each('objects', ['{}', '[1]', {}, [1], 5, true], objects),
	['json', '[1]', [1]],
	['json', '{}', {}],
	...each('json', ['5', 5, 'abc', true], json),
	['plain', ' a ', ' a '],
	['plain', 7, 7],
	['plain', false, false],
	['plain', new Date(0), '1970-01-01T00:00:00.000Z'],
	...each('plain', [NaN, {}, ['a']], plain),
	['files', 'data, scan', ['data', 'scan']],
	['files', image, [image]],
	['files', ['data', image], ['data', image]],
	['files', { data: image, scan: image }, [image, image]],
	...each('files', [{}, true, NaN, [{}], { data: image, other: 1 }], files),
	['content', ' a ', ' a '],
	['content', '{"a":1}', { a: 1 }],
	['content', [1], [1]],
	['content', '"{}"', '"{}"'],
	['content', 5, '5'],
	['content', NaN, content],
];

describe('reading a value', () => {
	it.each(table)('%s of %j', (name, given, outcome) => {
		const read = () => readOption(fields[name] as Field, { [base.name]: given });
		if (!(outcome instanceof Refused)) {
			expect(read()).toEqual(outcome);
			return;
		}
		const problem = problemOf(read);
		expect(problem.message).toContain(
			`The parameter 'Field' requires ${outcome.expected}, but got `,
		);
		expect(problem.message.length).toBeLessThan(250);
		expect(problem.description).not.toBe('');
	});

	const kinds = Object.keys(fields) as Array<keyof typeof fields>;

	describe.each(kinds)('of a field of the kind %s', (name) => {
		const { property, ...more } = fields[name] as Field;

		it.each([undefined, null, '', '  '])('refuses %j where there is a default', (nothing) => {
			const withDefault: Field = { ...more, property: { ...property, default: 'x' } };
			expect(problemOf(() => readParameter(withDefault, nothing)).message).toContain('is empty');
		});

		it.each([undefined, null, '', '  '])('refuses %j in an option that was added', (nothing) => {
			const read = () => readOption(fields[name] as Field, { [base.name]: nothing });
			expect(problemOf(read).message).toContain("'Field'");
		});

		it('refuses what is of no kind', () => {
			expect(problemOf(() => readParameter(fields[name] as Field, NaN)).message).toContain(
				"The parameter 'Field' requires ",
			);
		});
	});

	const { boolean: _switch, number: _number, range: _range, ...others } = fields;
	const { choice: _choice, openChoice: _openChoice, ...emptyByDefault } = others;

	it.each(Object.entries(emptyByDefault))('takes nothing for nothing in %s', (_name, field) => {
		expect(['', [], {}]).toContainEqual(readParameter<unknown>(field, null));
	});

	it('refuses an empty list where entries are required', () => {
		const property: INodeProperties = { ...fields.choices.property, required: true };
		expect(problemOf(() => readParameter({ ...fields.choices, property }, [])).message).toBe(
			"The parameter 'Field' is empty",
		);
	});

	it('accepts other spellings of a choice that the field knows', () => {
		const respelling = builders.choice(...names, {
			options,
			default: 'two',
			respell: (given) => given.toLowerCase(),
		});
		expect(readParameter(respelling, 'TWO')).toBe('two');
		expect(() => readParameter(respelling, 'FOUR')).toThrow('requires one of');
	});

	it('never shows a secret', () => {
		const secret = builders.number(...names, {
			typeOptions: { minValue: 1, maxValue: 50, numberPrecision: 0, password: true },
		});
		const { message, description } = problemOf(() => readParameter(secret, 'hunter2'));
		expect(message).toBe("The parameter 'Field' requires a whole number from 1 to 50");
		expect(description).not.toContain('hunter2');
	});
});

describe('readOptions', () => {
	const collection: INodeProperties = { ...base, type: 'collection', default: {}, options: [] };

	it('returns what was added, and nothing for nothing', () => {
		expect(readOptions(collection, { a: 1 })).toEqual({ a: 1 });
		expect([undefined, null, ''].map((given) => readOptions(collection, given))).toEqual([
			{},
			{},
			{},
		]);
	});

	it.each([5, 'text', true, [], [{}]])('refuses %j', (given) => {
		expect(() => readOptions(collection, given)).toThrow(
			"The parameter 'Field' requires an object with its options, but got",
		);
	});
});

describe('readEntries', () => {
	const rows: INodeProperties = {
		...base,
		type: 'fixedCollection',
		default: {},
		options: [{ name: 'row', displayName: 'Row', values: [] }],
	};

	it('returns the entries', () => {
		expect(readEntries(rows, { row: [{ a: 1 }, {}] })).toEqual([{ a: 1 }, {}]);
		expect(readEntries(rows, { row: { a: 1 } })).toEqual([{ a: 1 }]);
		expect([{}, undefined, null, '', { row: [] }].map((given) => readEntries(rows, given))).toEqual(
			Array.from({ length: 5 }, () => []),
		);
	});

	it.each([5, 'text', { row: 'text' }, { row: [1] }])('refuses %j', (given) => {
		expect(() => readEntries(rows, given)).toThrow('requires a list of its entries, but got');
	});
});

function problemOf(read: () => unknown): Problem {
	try {
		read();
	} catch (error) {
		if (error instanceof Problem) return error;
		throw error;
	}
	throw new Error('Nothing was thrown');
}
