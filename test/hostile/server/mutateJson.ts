import type { Random } from '../../support/seed';

/** A placeholder in a value for nesting that JSON.stringify itself couldn't write. */
const deepMark = '@@deep@@';

/** A placeholder for a number that JSON.stringify itself couldn't write. */
const numberMark = '@@number@@';

/** Numbers that JSON allows and JavaScript can't represent. */
const rawNumbers = ['1e999', '-1e999', '1e-999', '-0', '1'.repeat(400), '0.1e+0000000000001'];

/** Names that every object has, or that careless code looks up. */
const hostileNames = [
	'__proto__',
	'constructor',
	'prototype',
	'toString',
	'toJSON',
	'hasOwnProperty',
	'then',
	'length',
	'',
	'\u0000',
	'n'.repeat(5_000),
];

/** Levels of nesting: from what a service may well send to what overflows a recursive reader. */
const depths = [50, 500] as const;

type Holder = Record<string, unknown> | unknown[];

/** Text that breaks careless readers. Long ones are rare, so that a run stays short. */
function hostileText(random: Random, key: string): string {
	const texts = [
		'',
		' ',
		'\u0000',
		'\ud800',
		'\u202e\ufeff\u2028',
		'null',
		'-1',
		'../../etc/passwd',
		key,
		'a/b\\c',
		'9'.repeat(400),
		'2026-99-99T99:99:99Z',
		'-271822-01-01T00:00:00Z',
		'<table><tr><td',
		'<table rowspan="99999999999"><td colspan=1000000>x',
		'&#xffffffff;&#0;&amp',
		'```\n# | |\n* _',
		'constructor',
		'__proto__',
		'=1+1',
		'={{ $json }}',
		`key ${key} refused`,
		`${'x'.repeat(1_000 + random.between(980, 1_020))}${key}`,
	];
	const long = [
		'x'.repeat(300_000),
		'<'.repeat(50_000),
		'<table>'.repeat(20_000),
		'<td colspan="1000">'.repeat(5_000),
		'&'.repeat(100_000),
		`a${' '.repeat(100_000)}b`,
		'é€😀'.repeat(20_000),
	];
	return random.happens(0.02) ? random.pick(long) : random.pick(texts);
}

function hostileValue(random: Random, key: string): unknown {
	return random.pick<() => unknown>([
		() => null,
		() => random.happens(0.5),
		() => random.pick([0, -1, 1.5, 1e308, -1e308, 1e21, 2 ** 53, 4294967296]),
		() => hostileText(random, key),
		() => hostileText(random, key),
		() => [],
		() => ({}),
		() => [null, 1, 'a', [], {}],
		() => ({ toString: null, valueOf: 1, length: 1e9, then: 'x' }),
		() => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1}}'),
		() => ({ value: { value: { value: hostileText(random, key) } } }),
		() => Array.from({ length: 200 }, (_entry, position) => ({ id: `r${position % 150}` })),
		() => deepMark,
		() => numberMark,
	])();
}

/** All objects and lists inside a value, including the value itself. */
function holdersIn(value: unknown, found: Holder[] = []): Holder[] {
	if (typeof value !== 'object' || value === null) return found;
	found.push(value as Holder);
	for (const inner of Object.values(value)) holdersIn(inner, found);
	return found;
}

function changeOne(root: { value: unknown }, random: Random, key: string): void {
	const holder = random.pick(holdersIn(root)) as Record<string, unknown>;
	const names = Object.keys(holder);
	if (names.length === 0) return;
	const name = random.pick(names);
	const value = holder[name];
	const changes: Array<() => void> = [
		() => (holder[name] = hostileValue(random, key)),
		() => (holder[name] = hostileValue(random, key)),
		() => {
			if (Array.isArray(holder)) holder.splice(Number(name), 1);
			else if (holder !== (root as object)) delete holder[name];
		},
		() => (holder[name] = random.happens(0.5) ? [value] : { data: value }),
		() => (holder[name] = typeof value === 'number' ? String(value) : [value, value]),
		() => {
			if (Array.isArray(value)) {
				holder[name] = Array.from({ length: 60 }, () => structuredClone(value)).flat();
			}
		},
		() => {
			if (Array.isArray(holder) || holder === (root as object)) return;
			// An own property even under the name __proto__, as JSON.parse creates it.
			const hostile = { value, enumerable: true, configurable: true, writable: true };
			Object.defineProperty(holder, random.pick(hostileNames), hostile);
			if (random.happens(0.5)) delete holder[name];
		},
	];
	random.pick(changes)();
}

/** Changes that are possible only in the text. */
function changedText(text: string, random: Random): string {
	return random.pick<() => string>([
		// If a name occurs twice, the last one counts.
		() => text.replace(/"([a-z_]+)":/, '"$1":null,"$1":'),
		() => text.replace(/"([a-z_]+)":("[^"]*")/, '"$1":$2,"$1":{}'),
		() => text.replace(/,/, ',,'),
		() => text.replace(/([\]}])$/, ',$1'),
		() => text.replace(/"([a-z_]+)"/, "'$1'"),
		() => text.replace(/[a-z]/, '\u0001'),
		() => text.replace(/[a-z]/, '\\x41'),
		() => text.replace(/[a-z]/, '\\ud83d'),
		() => `${text}\n${text}`,
		() => `callback(${text})`,
		() => `)]}',\n${text}`,
		() => `data: ${text}\n\n`,
		() => JSON.stringify(text),
		() => `/* comment */ ${text}`,
		() => `${text}${' '.repeat(100_000)}`,
		() => `${text}\u0000`,
	])();
}

/** A JSON value as text with one to four things in it changed for the worse. */
export function mutatedJson(value: unknown, random: Random, key: string): string {
	const root = { value: structuredClone(value) };
	const changes = random.between(1, 4);
	for (let change = 0; change < changes; change++) changeOne(root, random, key);
	const text = JSON.stringify(root.value) ?? 'null';
	const depth = random.happens(0.5) ? random.pick(depths) : depths[0];
	const nested = random.happens(0.5)
		? '['.repeat(depth) + ']'.repeat(depth)
		: '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
	const marked = text
		.replaceAll(`"${deepMark}"`, nested)
		.replaceAll(`"${numberMark}"`, random.pick(rawNumbers));
	return random.happens(0.15) ? changedText(marked, random) : marked;
}
