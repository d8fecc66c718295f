/*
 * How many wrong values are flagged, and how many right ones, in generated documents?
 *
 * `node scripts/launch.cjs test/values/main.ts [--generator exam] [--documents 400] [--seed 1] [--kind receipt]
 * [--form elements|markdown|text] [--failures 20] [--document 17]`: `--failures` prints the first values of each kind
 * that were judged wrongly, with where the document has something like them, and `--document` the document of a number.
 */
import '../../scripts/resolve-typescript.mjs';
import { parseArgs } from 'node:util';
import type { TextElement } from '../../packages/element-text/index.ts';
import { takeStepsAtOnce } from '../../packages/pauses/index.ts';
import type { Generate, GeneratedDocument } from './generatedDocument.ts';
import type { Check, WrongJudgement, Judgement, Share } from './judge.ts';

const { toMarkdown } = await import('../../packages/element-text/index.ts');
const { checkValues, markdownElements } = await import('../../packages/value-evidence/index.ts');
const { valuesOf } = await import('./generatedDocument.ts');
const { judge } = await import('./judge.ts');

const { values: options } = parseArgs({
	options: {
		generator: { type: 'string', default: 'exam' },
		documents: { type: 'string', default: '400' },
		seed: { type: 'string', default: '1' },
		form: { type: 'string', default: 'elements' },
		kind: { type: 'string' },
		failures: { type: 'string', default: '0' },
		document: { type: 'string' },
	},
});

const { generate } = (await import(`./${options.generator}/index.ts`)) as { generate: Generate };
const firstSeed = Number(options.seed) * 100_000;

async function inForm(elements: readonly TextElement[]): Promise<readonly TextElement[]> {
	if (options.form === 'markdown')
		return await markdownElements(takeStepsAtOnce(toMarkdown(elements)));
	if (options.form === 'elements') return elements;
	if (options.form !== 'text') throw new Error(`There is no form ${options.form}.`);
	return await markdownElements(elements.map(({ text }) => text).join('\n\n'));
}

const forms = new WeakMap<readonly TextElement[], Promise<readonly TextElement[]>>();
const formOf = (elements: readonly TextElement[]) => {
	const form = forms.get(elements) ?? inForm(elements);
	forms.set(elements, form);
	return form;
};

const checked = async (data: unknown, elements: readonly TextElement[]) =>
	await checkValues(data, await formOf(elements), {});

const check: Check = async (data, elements) =>
	new Set(
		(await checked(data, elements))
			.filter(({ isConfirmed }) => !isConfirmed)
			.map(({ path }) => path),
	);

/** What each document is asked for by: its seed, counted from the first. */
const numbers: number[] = [];

function* documents(): Generator<GeneratedDocument> {
	let count = 0;
	for (let seed = firstSeed; count < Number(options.documents); seed++) {
		const document = generate(seed);
		if (options.kind !== undefined && document.kind !== options.kind) continue;
		count += 1;
		numbers.push(seed - firstSeed);
		yield document;
	}
}

const percent = ({ count, all }: Share) =>
	(all === 0 ? '' : `${((100 * count) / all).toFixed(1)}% of ${all}`).padStart(16);

function sumOf(shares: readonly Share[]): Share {
	const sum = (key: keyof Share) => shares.reduce((total, share) => total + share[key], 0);
	return { count: sum('count'), all: sum('all') };
}

function printFigures({ byKind, byMistake }: Judgement): void {
	const columns = ['wrongValues', 'rightValues', 'cleanDocuments', 'exchangedFields'] as const;
	const headings = ['wrong flagged', 'right flagged', 'clean passed', 'exchanged flagged'];
	console.log(['kind'.padEnd(22), ...headings.map((text) => text.padStart(16))].join(' '));
	const rows = [...byKind].sort(([one], [other]) => one.localeCompare(other));
	for (const [kind, figures] of rows) {
		console.log([kind.padEnd(22), ...columns.map((name) => percent(figures[name]))].join(' '));
	}
	const all = columns.map((name) => percent(sumOf(rows.map(([, figures]) => figures[name]))));
	console.log(['all'.padEnd(22), ...all].join(' '));
	console.log(`\n${'mistake'.padEnd(22)} ${'flagged'.padStart(16)}`);
	for (const [kind, share] of [...byMistake].sort(([one], [other]) => one.localeCompare(other))) {
		console.log(`${kind.padEnd(22)} ${percent(share)}`);
	}
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}|\d+/gu) ?? [];

/** The elements that share most words and digits with a value. */
function elementsLike(value: unknown, elements: readonly TextElement[]): TextElement[] {
	const words = new Set(wordsOf(String(value)));
	return elements
		.map((element) => ({
			element,
			score: new Set(wordsOf(element.text).filter((word) => words.has(word))).size,
		}))
		.filter(({ score }) => score > 0)
		.sort((one, other) => other.score - one.score)
		.slice(0, 3)
		.map(({ element }) => element);
}

async function printFailure({
	number,
	path,
	mistake,
	data,
	elements,
}: WrongJudgement): Promise<void> {
	const form = await formOf(elements);
	const found = (await checked(data, elements)).find((value) => value.path === path);
	const verdict = mistake === undefined ? 'right, but flagged' : `missed: ${mistake}`;
	const { value, reason, confirmedBy, instead, place } = found ?? {};
	console.log(`\n#${numbers[number]} ${path} = ${JSON.stringify(value)} (${verdict})`);
	const said = { reason, confirmedBy, instead, quote: place?.quote };
	console.log(`    ${JSON.stringify(said)}`);
	for (const { type, text } of elementsLike(value, form)) {
		console.log(`    ${type}: ${JSON.stringify(text.slice(0, 400))}`);
	}
}

async function printFailures(failures: readonly WrongJudgement[], count: number): Promise<void> {
	const byTitle = new Map<string, WrongJudgement[]>();
	for (const failure of failures) {
		const isRight = failure.mistake === undefined;
		const title = `${failure.kind}: ${isRight ? 'right, but flagged' : 'missed'}`;
		byTitle.set(title, [...(byTitle.get(title) ?? []), failure]);
	}
	for (const [title, all] of byTitle) {
		console.log(`\n## ${title} (${all.length})`);
		for (const failure of all.slice(0, count)) await printFailure(failure);
	}
}

async function printDocument(document: GeneratedDocument): Promise<void> {
	console.log(`${document.kind}, ${document.language}`);
	for (const { type, text, metadata } of await formOf(document.elements)) {
		console.log(`${type.padEnd(18)} ${JSON.stringify(metadata.text_as_html ?? text)}`);
	}
	const flagged = await check(document.data, document.elements);
	for (const { path, value } of valuesOf(document.data)) {
		console.log(`${flagged.has(path) ? 'flagged' : '       '} ${path} = ${JSON.stringify(value)}`);
	}
	for (const { kind, changes } of document.mistakes) console.log(kind, JSON.stringify(changes));
}

if (options.document !== undefined) {
	await printDocument(generate(firstSeed + Number(options.document)));
} else {
	const judgement = await judge(documents(), check, Number(options.seed));
	printFigures(judgement);
	if (Number(options.failures) > 0)
		await printFailures(judgement.failures, Number(options.failures));
}
