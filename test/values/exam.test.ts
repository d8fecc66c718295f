import { seedOfRun } from '../support/seed';
import { stepsOf } from './exam/draft';
import { examDocument, generate } from './exam/index';
import { isWrong } from './exam/mistakes';

const seed = seedOfRun();
const documents = Array.from({ length: 200 }, (_, at) => examDocument(seed + at));

const spaced = (text: string) => text.replace(/\s+/g, ' ');
const valueAt = (data: unknown, path: string): unknown =>
	stepsOf(path).reduce<unknown>((held, step) => (held as Record<string, unknown>)[step], data);

it(`says each value of its data as printed (SEED=${seed})`, () => {
	for (const { text, leaves, data, kind, language } of documents) {
		const said = spaced(text);
		const paths = leaves.map(({ path }) => path);
		expect({ kind, language, paths: [...new Set(paths)] }).toEqual({ kind, language, paths });
		const missing = leaves.filter((leaf) => !said.includes(spaced(leaf.text)));
		expect({ kind, language, missing }).toEqual({ kind, language, missing: [] });
		const other = leaves.filter((leaf) => valueAt(data, leaf.path) !== leaf.write(leaf.raw));
		expect({ kind, language, other }).toEqual({ kind, language, other: [] });
	}
});

it(`says in the HTML of a table what its text says (SEED=${seed})`, () => {
	const plain = (text: string) => text.replace(/\s/g, '');
	for (const { elements } of documents) {
		for (const { text, metadata } of elements) {
			if (typeof metadata.text_as_html !== 'string') continue;
			const html = metadata.text_as_html.replace(/<[^>]+>/g, '');
			const read = html.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
			expect(plain(read)).toBe(plain(text));
		}
	}
});

it(`makes mistakes that are wrong, about as many as there are values (SEED=${seed})`, () => {
	for (const { mistakes, leaves, data, kind } of documents) {
		for (const { kind: mistake, changes } of mistakes) {
			for (const { path, value } of changes) {
				const right = valueAt(data, path);
				expect({ kind, mistake, path, value }).not.toEqual({ kind, mistake, path, value: right });
				if (right === null) continue;
				const leaf = leaves.find((other) => other.path === path);
				expect(leaf).toBeDefined();
				if (leaf !== undefined && leaf.write(leaf.raw) === leaf.raw) {
					expect({ path, value, isWrong: isWrong(leaf, value) }).toEqual({
						path,
						value,
						isWrong: true,
					});
				}
			}
		}
		expect(mistakes.length).toBeGreaterThan(leaves.length * 0.7);
		expect(mistakes.length).toBeLessThan(leaves.length * 1.4);
	}
});

it('generates the same document of the same seed, in every kind, language and kind of mistake', () => {
	expect(generate(seed)).toEqual(generate(seed));
	const many = Array.from({ length: 600 }, (_, at) => generate(seed + at));
	expect(new Set(many.map(({ kind }) => kind)).size).toBe(14);
	expect(new Set(many.map(({ language }) => language)).size).toBe(8);
	expect(new Set(many.flatMap(({ mistakes }) => mistakes.map(({ kind }) => kind))).size).toBe(15);
});
