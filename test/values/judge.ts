import type { TextElement } from '../../packages/element-text';
import { randomFor, type Random } from '../support/seed';
import {
	valuesOf,
	withMistakes,
	type GeneratedDocument,
	type Mistake,
	type MistakeKind,
} from './generatedDocument';

/** Returns the paths of the values that go to review. */
export type Check = (
	data: Record<string, unknown>,
	elements: readonly TextElement[],
) => Promise<ReadonlySet<string>>;

export interface Share {
	count: number;
	all: number;
}

interface KindFigures {
	/** Flagged ones. */
	wrongValues: Share;
	/** Flagged ones, of data without a mistake. */
	rightValues: Share;
	/** Those without a mistake in which nothing is flagged. */
	cleanDocuments: Share;
	/** Flagged ones, where nothing else is wrong. */
	exchangedFields: Share;
}

/** A value that was judged wrongly, with what was checked. */
export interface WrongJudgement {
	/** The document's place, from 0. */
	number: number;
	kind: string;
	path: string;
	/** undefined for a right value that was flagged. */
	mistake?: MistakeKind;
	data: Record<string, unknown>;
	elements: readonly TextElement[];
}

export interface Judgement {
	byKind: Map<string, KindFigures>;
	/** Flagged wrong values. */
	byMistake: Map<MistakeKind, Share>;
	failures: WrongJudgement[];
}

/** Of about so many values, one is wrong. */
const valuesPerMistake = 10;

/**
 * Checks each document's data as it is, with mistakes in about a tenth of its values, and with one pair of fields
 * exchanged, and counts what's flagged.
 */
export async function judge(
	documents: Iterable<GeneratedDocument>,
	check: Check,
	seed = 1,
): Promise<Judgement> {
	const judgement: Judgement = { byKind: new Map(), byMistake: new Map(), failures: [] };
	let number = 0;
	for (const document of documents) {
		await judgeDocument({ document, number, check, judgement, random: randomFor(seed, number) });
		number += 1;
	}
	return judgement;
}

interface Task {
	document: GeneratedDocument;
	number: number;
	check: Check;
	judgement: Judgement;
	random: Random;
}

async function judgeDocument(task: Task): Promise<void> {
	const { document, judgement, random } = task;
	const figures = entryOf(judgement.byKind, document.kind, () => ({
		wrongValues: { count: 0, all: 0 },
		rightValues: { count: 0, all: 0 },
		cleanDocuments: { count: 0, all: 0 },
		exchangedFields: { count: 0, all: 0 },
	}));
	await judgeClean(task, figures);
	await judgeMistakes(task, drawnMistakes(document, random), [figures.wrongValues], true);
	const exchanges = document.mistakes.filter(({ kind }) => kind === 'exchanged fields');
	if (exchanges.length > 0) {
		await judgeMistakes(task, [random.pick(exchanges)], [figures.exchangedFields], false);
	}
}

async function judgeClean(task: Task, figures: KindFigures): Promise<void> {
	const { document, number, check, judgement } = task;
	const { data, elements, kind } = document;
	const flagged = await check(data, elements);
	let isPassed = true;
	for (const { path } of valuesOf(data)) {
		const isFlagged = flagged.has(path);
		add(figures.rightValues, isFlagged);
		if (!isFlagged) continue;
		isPassed = false;
		judgement.failures.push({ number, kind, path, data, elements });
	}
	add(figures.cleanDocuments, isPassed);
}

async function judgeMistakes(
	{ document, number, check, judgement }: Task,
	mistakes: readonly Mistake[],
	shares: readonly Share[],
	countsByMistake: boolean,
): Promise<void> {
	const { elements, kind } = document;
	const data = withMistakes(document.data, mistakes);
	const flagged = await check(data, elements);
	for (const mistake of mistakes) {
		for (const { path } of mistake.changes) {
			const isFlagged = flagged.has(path);
			for (const share of shares) add(share, isFlagged);
			if (countsByMistake) {
				add(
					entryOf(judgement.byMistake, mistake.kind, () => ({ count: 0, all: 0 })),
					isFlagged,
				);
			}
			if (!isFlagged) {
				judgement.failures.push({ number, kind, path, mistake: mistake.kind, data, elements });
			}
		}
	}
}

/** Returns mistakes that share no path, in about a tenth of the document's values. */
function drawnMistakes({ data, mistakes }: GeneratedDocument, random: Random): Mistake[] {
	const wanted = Math.max(1, Math.round(valuesOf(data).length / valuesPerMistake));
	const paths = new Set<string>();
	const drawn: Mistake[] = [];
	for (const mistake of random.shuffled(mistakes)) {
		if (paths.size >= wanted) break;
		if (mistake.changes.some(({ path }) => paths.has(path))) continue;
		for (const { path } of mistake.changes) paths.add(path);
		drawn.push(mistake);
	}
	return drawn;
}

function add(share: Share, counts: boolean): void {
	share.all += 1;
	if (counts) share.count += 1;
}

function entryOf<Key, Entry>(map: Map<Key, Entry>, key: Key, create: () => Entry): Entry {
	const entry = map.get(key) ?? create();
	map.set(key, entry);
	return entry;
}
