import { forEachEntry, type Pause } from '../../pauses';
import { hasBox } from '../document/boxes';
import type { DocumentIndex } from '../document/documentIndex';
import { lineFrom, type Place } from '../document/place';
import { optionsOf, type Line } from '../document/lines';
import { reasons, toReview, type Finding } from '../finding';
import { conceptsOf } from '../labels/concepts';
import { namesField, scoreLabel } from '../labels/labelScore';
import type { Value } from '../values';

const yes = /(?<!\p{L})(?:yes|true|ja|oui|s[iíì]|sim|tak|wahr|vrai|[YyJj])(?!\p{L})/iu;
const no = /(?<!\p{L})(?:n(?:o|ot|ein|on|ee|ie|ej|ão|one)?|false|falsch|faux)(?!\p{L})/iu;
const marked = /[☒☑✓✔■●⊠]|\[ ?[xX✓✔] ?\]|\([xX]\)/u;
const anyBox = /[☐-☒✓✔□■].*$|[[(][ xX]?[\])].*$/u;
/** A longer text says more than one thing, and an answer is shorter, also beside its question. Characters. */
const maxText = 200;
const maxAnswer = 6;
const maxBeside = 50;
/** Of a box with its label, one of its words is enough. */
const namesBox = namesField - 0.2;

const isAnswer = (text: string) => yes.test(text) || no.test(text);

/** Returns what a line says by its boxes, or else by yes and no; undefined if it says neither. */
function answerIn(line: Line): boolean | undefined {
	const { text } = line;
	if (text.length > maxText) return undefined;
	const options = optionsOf(line).map(({ start, end, isMarked }) => ({
		...{ isMarked, text: text.slice(start, end) },
	}));
	const answers = options.filter((option) => isAnswer(option.text));
	if (answers.length > 0) {
		const [one, other] = answers.filter(({ isMarked }) => isMarked);
		return one === undefined || other !== undefined ? undefined : !no.test(one.text);
	}
	if (hasBox(text)) return options.length <= 1 ? marked.test(text) : undefined;
	return yes.test(text) === no.test(text) ? undefined : yes.test(text);
}

/** A place that answers what its label asks. */
interface Answer {
	place: Place;
	label: string;
	answer: boolean;
}

/** Returns what a line answers: each of its boxes, or a yes or no behind its label, beside it or in the next lines. */
function answersOf({ lines }: DocumentIndex, line: Line): Answer[] {
	const { text, row, column, index } = line;
	if (text.length > maxText) return [];
	const all = lineFrom(line);
	const options = optionsOf(line);
	const ofOptions = options.map(({ start, end }) => text.slice(start, end).trim());
	const areAnswers = ofOptions.some((own) => own.length <= maxAnswer && isAnswer(own));
	if (options.length > 0 && !areAnswers && /\p{L}{2}/u.test(text)) {
		const first = Math.min(...options.map(({ start }) => start));
		const question = text.slice(0, first).replace(anyBox, '');
		return options.flatMap(({ start, end, isMarked }, at) => [
			{ place: { ...all, start, end }, label: ofOptions[at] ?? '', answer: isMarked },
			...(options.length === 1 ? [{ place: all, label: question, answer: isMarked }] : []),
		]);
	}
	const own = answerIn(line);
	if (own !== undefined)
		return [{ place: all, label: text.replace(yes, '').replace(no, ''), answer: own }];
	const isRow = row.isTable || row.lines.length > 1;
	const beside = isRow ? row.lines.slice(column + 1) : lines.slice(index + 1, index + 3);
	for (const [at, cell] of beside.entries()) {
		// A mark in the column of yes or no.
		const name = row.names?.[cell.column] ?? '';
		const isMarked = marked.test(cell.text) || /^[xX]$/.test(cell.text.trim());
		if (isMarked && isAnswer(name)) return [{ place: all, label: text, answer: yes.test(name) }];
		// Yes and no may have a line each.
		if (at > 0 && !isRow && !hasBox(beside[0]?.text ?? '')) break;
		if (/\p{L}{5}/u.test(cell.text) || cell.text.length > maxBeside) continue;
		const answer = hasBox(cell.text) && !isMarked ? undefined : answerIn(cell);
		if (answer !== undefined) return [{ place: all, label: text, answer }];
	}
	return [];
}

const judged = (isRight: boolean, by: Finding['by'], place: Place): Finding =>
	isRight ? { status: 'confirmed', by, place } : toReview(reasons.opposite, undefined, place);

/** Checks yes-or-no values: by a box that's called like the field, or a yes or no. */
export async function checkBooleans(
	index: DocumentIndex,
	values: readonly Value[],
	pause: Pause,
): Promise<Map<Value, Finding>> {
	const candidates: Array<{ value: Value; one: Answer; score: number }> = [];
	await forEachEntry(values.length > 0 ? index.lines : [], pause, (line) => {
		for (const one of answersOf(index, line)) {
			for (const value of values) {
				const score = scoreLabel(value.field, conceptsOf(one.label), 'text');
				if (score >= namesBox) candidates.push({ value, one, score });
			}
		}
	});
	candidates.sort((one, other) => other.score - one.score);
	const findings = new Map<Value, Finding>();
	const taken = new Set<string>();
	for (const { value, one } of candidates) {
		const key = `${one.place.line.index} ${one.place.start}`;
		if (findings.has(value) || taken.has(key)) continue;
		taken.add(key);
		findings.set(value, judged(one.answer === value.value, 'label', one.place));
	}
	return findings;
}

/** Compares a boolean of a list's entry with the cell of its columns, or with the one cell of its row that says yes or no. */
export function judgeCells(
	{ value }: Value,
	row: readonly Line[],
	columns: readonly string[],
): Finding {
	const isOwn = ({ column }: Line) => columns.length === 0 || columns.includes(`column ${column}`);
	const [line, other] = row.filter((one) => isOwn(one) && answerIn(one) !== undefined);
	if (line === undefined || other !== undefined) return toReview(reasons.noAnswer);
	return judged(answerIn(line) === value, 'row', lineFrom(line));
}
