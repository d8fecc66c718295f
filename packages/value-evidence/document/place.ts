import { optionsOf, type Line } from './lines';

/** What a value or a place is: a name is one with digits, such as an invoice's number. */
export type Kind = 'number' | 'date' | 'currency' | 'name' | 'text';

/** A place where something stands. */
export interface Place {
	line: Line;
	start: number;
	/** In the last of its lines. */
	end: number;
	/** Its last line, if it goes on behind `line`. */
	endLine: Line;
	kind: Kind;
}

/** A number, a date, a currency or a name with digits. */
export interface Figure extends Place {
	/** What it stands for, in normal forms: several where it can be read in several ways. */
	keys: readonly string[];
	currencies?: readonly string[];
	isPercent?: boolean;
	/** Whether nothing tells in which of two ways it's read. */
	isUnclear?: boolean;
}

/** Returns what a place within one line says. */
export const textAt = ({ line, start, end }: Place) => line.text.slice(start, end);

/** Returns the place of a whole text in its line, from where it begins. */
export const lineFrom = (line: Line, start = 0): Place => ({
	...{ line, endLine: line, start },
	...{ end: line.text.trimEnd().length, kind: 'text' as const },
});

/** Where the text of a line begins behind its label. */
export const labelledFrom = ({ text }: Line) =>
	/^[^:]{2,60}:\s+(?=\S)/u.exec(text)?.[0].length ?? 0;

/** Whether two places have a word in common. */
export function overlaps(one: Place, other: Place): boolean {
	if (one.line.index > other.endLine.index || other.line.index > one.endLine.index) return false;
	if (one.line !== other.line) return true;
	return one.start < other.end && (other.start < one.end || one.endLine !== one.line);
}

/** Text beside an empty check box isn't what the document says. */
export function isChosen({ line, start }: Pick<Place, 'line' | 'start'>): boolean {
	const option = optionsOf(line).find((one) => start >= one.start && start < one.end);
	return option?.isMarked !== false;
}
