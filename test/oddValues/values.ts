/** A value that an expression returns, by mistake or on purpose. */
export interface OddValue {
	/** As the reference page names it. */
	name: string;
	value: unknown;
}

/** The columns of the reference page. */
export const oddValues: readonly OddValue[] = [
	{ name: 'undefined', value: undefined },
	{ name: 'null', value: null },
	{ name: '""', value: '' },
	{ name: 'text', value: 'some text' },
	{ name: '"true"', value: 'true' },
	{ name: 'a number', value: 7 },
	{ name: 'a number far out of range', value: -5_000_000 },
	{ name: 'NaN', value: NaN },
	{ name: 'an array', value: ['a', 'b'] },
	{ name: 'an object', value: { unknown: 1 } },
	{ name: 'an unknown choice', value: 'no_such_choice' },
	{ name: '100,000 characters', value: 'word '.repeat(20_000) },
];

/** Values as the panel would hold them. What an odd value sends is compared with what these send. */
export const plainValues: readonly OddValue[] = [
	{ name: 'on', value: true },
	{ name: 'text 7', value: '7' },
	{ name: 'text -5000000', value: '-5000000' },
	{ name: 'JSON list', value: '["a","b"]' },
	{ name: 'JSON object', value: '{"unknown":1}' },
];
