import { letterOrDigit } from '../element';
import { decimalMarksOf, type DecimalMark } from '../numbers/digits';
import { readWrittenNumber, type WrittenNumber } from '../numbers/writtenNumber';

export type MarkCounts = Record<DecimalMark, number>;

/** Marks that show what groups digits as well as what separates decimals: 1,234.50 and 1.234.567. */
const clearMarks = /[.,].*[.,]/;
/** 12.2025 may be a month. */
const month = /^(?:[1-9]|1[0-2])\.(?:19|20)\d\d$/;
/** 1.9 and 1.10 may be clauses: the digits before the point, and those behind it. */
const clause = /^([1-9]\d*)\.(\d|[1-9]0)$/;
/** 1,2,3 is a list, and so is 12,14 in a column of these. */
const list = /^\d{1,2}(?:,\d{1,2})+$/;
/** 8.30 may be a time. */
const time = /^(?:[01]?\d|2[0-4])\.[0-5]\d$/;
/** Identifiers of so many digits, such as those of articles, stand without marks. */
const minIdentifier = 12;

/** So many digits in groups are as long as phone numbers are, or with spaces as postal codes. */
const minGroupedPhone = 9;
const postalCode = 6;

/** What groups the digits of a whole number without anything beside it; undefined for other numbers. */
function bareGroupMark({ digits, isSpaced, isBare }: WrittenNumber): ' ' | '.' | undefined {
	if (!isBare) return undefined;
	if (isSpaced) return /^\d+$/.test(digits) ? ' ' : undefined;
	return /^\d{1,3}(?:\.\d{3}){2,}$/.test(digits) ? '.' : undefined;
}

const lengthOf = ({ digits }: WrittenNumber) => digits.replaceAll('.', '').length;

/** The digits and marks of a cell without their values: 01067 and 10115 have the same shape. */
const shapeOf = (text: string) => text.trim().replace(/\d/g, '0');

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
	counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Counts what the cells of one column say about how it writes numbers, and which only look like numbers. */
export class ColumnCounts {
	/** Cells that only one mark can read. Those that show both marks count twice. */
	readonly certain: MarkCounts = { '.': 0, ',': 0 };
	/** Cells such as 1.234, by their mark, which separates decimals or groups digits. */
	readonly open: MarkCounts = { '.': 0, ',': 0 };
	/** Cells in which spaces group digits, and cells with points. */
	spaced = 0;
	points = 0;
	/** Whether arrows down stand before numbers, so that triangles are arrows up. */
	hasArrows = false;
	/** Whether the column numbers clauses: 1.1 and 1.10 are two of them. */
	countsClauses = false;
	private numbers = 0;
	private texts = 0;
	private amounts = 0;
	private months = 0;
	private times = 0;
	/** Cells that can only be lists. */
	private lists = 0;
	/** How many digits the whole numbers have that stand alone in groups. */
	private readonly groupedLengths = new Map<number, number>();
	private readonly shapes = new Map<string, number>();
	private readonly shapesWithZeros = new Set<string>();
	/** The digits before the point of numbers with one digit behind it, and of those such as 1.10. */
	private readonly clauses = { single: new Set<string>(), tens: new Set<string>() };

	add(text: string): void {
		const number = readWrittenNumber(text);
		if (number === undefined) {
			this.hasArrows ||= /[▼▽]/.test(text);
			this.texts += Number(letterOrDigit.test(text));
			return;
		}
		this.numbers += 1;
		this.amounts += Number(number.isAmount);
		this.spaced += Number(number.isSpaced);
		this.points += Number(number.digits.includes('.'));
		if (number.isBare) this.addBare(text, number);
		this.times += Number(number.isBare && time.test(number.digits));
		if (month.test(number.digits)) this.months += 1;
		else this.addMarks(number);
	}

	private addBare(text: string, number: WrittenNumber): void {
		const { digits } = number;
		const shape = shapeOf(text);
		countOne(this.shapes, shape);
		if (/^0\d/.test(digits)) this.shapesWithZeros.add(shape);
		if (bareGroupMark(number) !== undefined) countOne(this.groupedLengths, lengthOf(number));
		const [, whole, part] = clause.exec(digits) ?? [];
		if (whole === undefined) return;
		const { single, tens } = this.clauses;
		const [own, others] = part?.length === 1 ? [single, tens] : [tens, single];
		own.add(whole);
		this.countsClauses ||= others.has(whole);
	}

	private addMarks({ digits }: WrittenNumber): void {
		const [mark, other] = decimalMarksOf(digits);
		if (mark === undefined) {
			this.lists += Number(list.test(digits));
			return;
		}
		if (other === undefined) this.certain[mark] += clearMarks.test(digits) ? 2 : 1;
		else if (/[.,]/.test(digits)) this.open[digits.includes('.') ? '.' : ','] += 1;
	}

	/**
	 * Returns how many cells only one mark can read in a language that separates decimals with `decimal`: where that's no
	 * point, points alone may separate hours and minutes.
	 */
	certainIn(decimal: DecimalMark | undefined): MarkCounts {
		const mayBeTimes = decimal === ',' && this.times >= this.certain['.'];
		return mayBeTimes ? { '.': 0, ',': this.certain[','] } : this.certain;
	}

	/** Whether some cells have marks whose meaning depends on the format. */
	get hasMarks(): boolean {
		const { certain, open } = this;
		return certain['.'] + certain[','] + open['.'] + open[','] > 0;
	}

	/** Whether a number is a code, an identifier, a clause or a month, which is known by its cell or by the others. */
	isCode(text: string, { digits, isBare, isNamed }: WrittenNumber): boolean {
		if (/^0\d/.test(digits)) return true;
		// A flight such as SEK 605 stands among texts.
		if (isNamed && this.amounts < 2 * this.texts) return true;
		if (month.test(digits) && this.months >= this.certain['.']) return true;
		if (!isBare) return false;
		if (this.countsClauses && /^\d+(?:\.\d+)?$/.test(digits)) return true;
		if (this.lists > 1 && 2 * this.lists >= this.numbers && list.test(digits)) return true;
		if (/^\d+$/.test(text.trim()) && digits.length >= minIdentifier) return true;
		const shape = shapeOf(text);
		return this.shapesWithZeros.has(shape) && 2 * (this.shapes.get(shape) ?? 0) > this.numbers;
	}

	/**
	 * Whether a number may be that of a phone, a company or a place: whole, with nothing beside it, in groups and as long
	 * as these are, in a column where few others differ in length. `usualMark`: what groups digits in its language, or
	 * what the user says (`isChosen`).
	 */
	isUnclear(number: WrittenNumber, usualMark: string | undefined, isChosen: boolean): boolean {
		const mark = bareGroupMark(number);
		const isUsual = mark === usualMark && (mark === '.' || isChosen);
		if (mark === undefined || isUsual) return false;
		const length = lengthOf(number);
		const isPostal = length === postalCode && mark === ' ' && usualMark !== ' ';
		const same = this.groupedLengths.get(length) ?? 0;
		const all = [...this.groupedLengths.values()].reduce((sum, count) => sum + count, 0);
		return (length >= minGroupedPhone || isPostal) && 2 * (all - same) < same;
	}
}
