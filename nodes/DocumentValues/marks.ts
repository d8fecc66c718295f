import type { PdfMark } from '../../packages/pdf-ranges';
import { isRecord, parseData } from '../core/text/json';
import { valueText } from '../core/text/text';

/** Red, green, blue: 0 to 1. Colors that people who can't tell red from green tell apart by their brightness. */
const colors = {
	confirmed: [0.45, 0.85, 0.45],
	found: [1, 0.85, 0.25],
	review: [1, 0.45, 0.45],
	source: [0.55, 0.75, 1],
} as const;

type MarkKind = keyof typeof colors;

/** What a person has to look at comes first: values in one box, such as a table, share a mark of its color. */
const order: readonly MarkKind[] = ['review', 'found', 'source', 'confirmed'];

/** How much of a chunk or of a value a comment shows. Characters. */
const maxText = 300;
/** Evidence is nested no deeper, such as in a list of items with documents. */
const maxDepth = 4;

/** The marks that evidence names, and whether it says of anything that it stands in the document. */
interface Marks {
	marks: PdfMark[];
	hasPlaces: boolean;
}

/**
 * Returns the marks that evidence names, or the metadata of chunks with a `position`, also inside of items and of what
 * vector stores return. What has no box is a note on its page, or on the first one.
 */
export function marksOf(given: unknown): Marks {
	const marks = new Map<string, SingleMark>();
	const singles = singleMarks(given);
	for (const mark of singles) {
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
	return {
		marks: [...marks.values()].map(({ page, box, text, kind }) => {
			return { page, box, text, color: colors[kind] };
		}),
		hasPlaces: singles.some(({ hasPlace }) => hasPlace),
	};
}

interface SingleMark extends Omit<PdfMark, 'color'> {
	kind: MarkKind;
	/** Whether the evidence says where it stands, if only by a quote. */
	hasPlace: boolean;
}

function singleMarks(given: unknown, depth = 0): SingleMark[] {
	if (depth > maxDepth) return [];
	if (Array.isArray(given)) return given.flatMap((one: unknown) => singleMarks(one, depth + 1));
	if (!isRecord(given)) return [];
	if (typeof given.isConfirmed === 'boolean' && given.field !== undefined) {
		return evidenceMarks(given);
	}
	if (given.position !== undefined) return sourceMarks(given);
	const inner = [given.evidence, given.document, given.json].filter((one) => one !== undefined);
	if (inner.length > 0) return inner.flatMap((one) => singleMarks(one, depth + 1));
	const { pageContent, metadata } = given;
	return isRecord(metadata) ? singleMarks({ pageContent, ...metadata }, depth + 1) : [];
}

/** The place of a value, and that of what stands there instead. */
function evidenceMarks(evidence: Record<string, unknown>): SingleMark[] {
	const { field, value, status, isConfirmed, reason, instead, insteadPage } = evidence;
	const name = `${String(field)}: ${commentText(value ?? 'empty')}`;
	const own = markAt(evidence.page, evidence.box, evidence.quote);
	const other = markAt(insteadPage, evidence.insteadBox, instead);
	if (status === 'found') {
		const text = `${name} (found without a label)`;
		const why = isConfirmed === true ? '' : `\n${String(reason)}`;
		return [{ ...own, kind: 'found', text: `${text}${why}` }];
	}
	if (isConfirmed === true) return [{ ...own, kind: 'confirmed', text: `${name} (confirmed)` }];
	const said =
		instead === null || instead === undefined ? '' : `\nInstead: ${commentText(instead)}`;
	const text = `${name}\n${String(reason ?? 'To review')}${said}`;
	if (!own.hasPlace) return [{ ...(other.hasPlace ? other : own), kind: 'review', text }];
	const both = other.box === undefined ? [own] : [own, other];
	return both.map((place) => ({ ...place, kind: 'review', text }));
}

function markAt(page: unknown, box: unknown, quote: unknown) {
	const place = boxIn(box);
	return {
		page: typeof page === 'number' ? page : 1,
		box: place,
		hasPlace: place !== undefined || typeof quote === 'string' || typeof page === 'number',
	};
}

function sourceMarks({ position, pageContent, quote }: Record<string, unknown>): SingleMark[] {
	const parts: unknown = typeof position === 'string' ? parseData(position) : position;
	const text = [quote, pageContent].find((one) => typeof one === 'string') ?? '';
	return (Array.isArray(parts) ? parts : []).filter(isRecord).flatMap(({ page, box }) => {
		if (typeof page !== 'number') return [];
		return [{ ...markAt(page, box, text), kind: 'source', text: commentText(text) }];
	});
}

function commentText(value: unknown): string {
	return valueText(value).slice(0, maxText);
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
