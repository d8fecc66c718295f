import type { PdfMark } from '../../../packages/pdf-ranges';
import { isRecord, parseData } from '../../core/text/json';
import { valueText } from '../../core/text/text';

/** Red, green, blue: 0 to 1. Colors that people who can't tell red from green tell apart by their brightness. */
const colors = {
	verified: [0.45, 0.85, 0.45],
	ambiguous: [1, 0.75, 0.2],
	unverified: [1, 0.45, 0.45],
	source: [0.55, 0.75, 1],
} as const;

type MarkKind = keyof typeof colors;

/** What a person has to look at comes first: values in one box, such as a table, share a mark of its color. */
const order: readonly MarkKind[] = ['unverified', 'ambiguous', 'source', 'verified'];

/** How much of a chunk a comment shows. Characters. */
const maxQuote = 300;
/** Evidence is nested no deeper, such as in a list of items with documents. */
const maxDepth = 4;

/**
 * Returns the marks that evidence names, or the metadata of chunks with a `position`, also inside of items and of what
 * vector stores return. What has no page is a note on the first one.
 */
export function marksOf(given: unknown): PdfMark[] {
	const marks = new Map<string, SingleMark>();
	for (const mark of singleMarks(given)) {
		const key = JSON.stringify([mark.page, mark.box]);
		const known = marks.get(key);
		if (known === undefined) {
			marks.set(key, mark);
			continue;
		}
		const isWorse = order.indexOf(mark.kind) < order.indexOf(known.kind);
		const [first, second] = isWorse ? [mark, known] : [known, mark];
		marks.set(key, { ...first, text: `${first.text}\n${second.text}` });
	}
	return [...marks.values()].map(({ kind, ...mark }) => ({ ...mark, color: colors[kind] }));
}

type SingleMark = Omit<PdfMark, 'color'> & { kind: MarkKind };

function singleMarks(given: unknown, depth = 0): SingleMark[] {
	if (depth > maxDepth) return [];
	if (Array.isArray(given)) return given.flatMap((one: unknown) => singleMarks(one, depth + 1));
	if (!isRecord(given)) return [];
	if (typeof given.status === 'string' && given.path !== undefined) return [evidenceMark(given)];
	if (given.position !== undefined) return sourceMarks(given);
	const inner = [given.evidence, given.document, given.json].filter((one) => one !== undefined);
	if (inner.length > 0) return inner.flatMap((one) => singleMarks(one, depth + 1));
	const { pageContent, metadata } = given;
	return isRecord(metadata) ? singleMarks({ pageContent, ...metadata }, depth + 1) : [];
}

function evidenceMark({ status, path, value, page, box }: Record<string, unknown>): SingleMark {
	const kind: MarkKind = status === 'verified' || status === 'ambiguous' ? status : 'unverified';
	return {
		page: typeof page === 'number' ? page : 1,
		box: boxIn(box),
		kind,
		text: `${String(path)}: ${valueText(value)} (${kind})`,
	};
}

function sourceMarks({ position, pageContent, quote }: Record<string, unknown>): SingleMark[] {
	const parts: unknown = typeof position === 'string' ? parseData(position) : position;
	const text = [quote, pageContent].find((one) => typeof one === 'string') ?? '';
	return (Array.isArray(parts) ? parts : []).filter(isRecord).flatMap(({ page, box }) => {
		if (typeof page !== 'number') return [];
		return [{ page, box: boxIn(box), kind: 'source', text: String(text).slice(0, maxQuote) }];
	});
}

function boxIn(given: unknown): PdfMark['box'] {
	if (!isRecord(given)) return undefined;
	const { left, top, width, height, layoutWidth, layoutHeight } = given;
	const sides = {
		left: Number(left),
		top: Number(top),
		width: Number(width),
		height: Number(height),
	};
	if (!Object.values(sides).every(Number.isFinite)) return undefined;
	return {
		...sides,
		layoutWidth: Number(layoutWidth) || undefined,
		layoutHeight: Number(layoutHeight) || undefined,
	};
}
