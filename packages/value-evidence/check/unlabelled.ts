import { optionsOf } from '../document/lines';
import type { FieldNames } from '../document/fieldNames';
import type { Kind } from '../document/place';
import { reasons, type Finding } from '../finding';
import { conceptsOf, isConcept } from '../labels/concepts';
import { isVague } from '../labels/labelScore';
import { isClosed } from '../reading/shapes';
import type { Value } from '../values';
import type { Score } from './fieldScores';
import { fitsSort, headLines, isSeller, legalForm, sortNamed, titleLines } from './sorts';

/** Lines: so far below its label a text may stand. */
const maxBelow = 3;
/** A label is no longer. Characters. */
const maxLabel = 60;

/** Judges values that stand in a document without a label: whether they're of a sort that fits the field. */
export class Unlabelled {
	private readonly names: FieldNames;

	constructor({ names }: { names: FieldNames }) {
		this.names = names;
	}

	/** Returns what a value is that stands at these places, which no label gives to another field. */
	judge(value: Value, kind: Kind, free: readonly Score[]): Finding {
		const found: Finding = { status: 'found', place: free[0]?.place, free: free.length };
		const reason = this.doubtOf(value, kind, free);
		return reason === undefined ? found : { ...found, reason };
	}

	private doubtOf(value: Value, kind: Kind, free: readonly Score[]): string | undefined {
		const { field } = value;
		const text = String(value.value).trim();
		const sort = sortNamed(field);
		const isText = kind === 'text' || kind === 'name';
		if (!isText || isClosed(text)) {
			const isSorted = typeof value.value === 'string' && (isText || sort !== undefined);
			return isSorted && !fitsSort(field, text) ? reasons.format : undefined;
		}
		if (free.some(({ place: { line } }) => optionsOf(line).length > 0)) return undefined;
		const mayBeLabel = sort !== undefined || text.includes(' ');
		if (!fitsSort(field, text) || (mayBeLabel && isLabel(text))) return reasons.format;
		if (kind === 'text' && !isVague(field) && !this.isNearName(field.name, free))
			return reasons.noLabel;
		const isName = sort === 'name' && isSeller(field) && !legalForm.test(text);
		const lines = sort === 'title' ? titleLines : isName ? headLines : Infinity;
		return isAtTop(free, lines) ? undefined : reasons.noLabel;
	}

	/** Whether a text stands near its field's name, if the document has that. */
	private isNearName(name: string, free: readonly Score[]): boolean {
		const named = this.names.linesOf(name);
		return (
			named.length === 0 ||
			free.some(({ place: { line } }) =>
				named.some((at) => line.index >= at && line.index - at <= maxBelow),
			)
		);
	}
}

/** Whether a text is nothing but words of labels. */
function isLabel(text: string): boolean {
	if (text.length > maxLabel || /\d/.test(text)) return false;
	const concepts = [...conceptsOf(text)];
	return concepts.length > 0 && concepts.every(isConcept);
}

/** Whether a text begins one of the first lines of a document, or is a heading. */
function isAtTop(free: readonly Score[], lines: number): boolean {
	return (
		lines === Infinity ||
		free.some(
			({ place: { line, start } }) =>
				(line.index < lines || line.element.type === 'Title') &&
				/^[^\p{L}\p{N}]*$/u.test(line.text.slice(0, start)),
		)
	);
}
