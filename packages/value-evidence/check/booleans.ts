import { labelConcepts } from '../labels/concepts';
import { forEachEntry, type Pause } from '../../pauses';
import { hasBox, optionsIn } from '../document/boxes';
import type { DocumentIndex } from '../document/documentIndex';
import type { Place } from '../document/place';
import type { Line } from '../document/lines';
import { reasons, toReview, type Finding } from '../finding';
import { namesField, scoreLabel } from '../labels/labelScore';
import type { Value } from '../values';

const yes =
	/(?<!\p{L})(?:[Yy]es|YES|[Tt]rue|[Jj]a|JA|[Oo]ui|OUI|[Ss][iíì]|S[IÍÌ]|[Ss]im|SIM|[Tt]ak|TAK|wahr|vrai|[YyJj])(?!\p{L})/u;
const no =
	/(?<!\p{L})(?:[Nn](?:o|ot|ein|on|ee|ie|ej|ão|one)?|N(?:O|OT|EIN|ON|EE|IE|EJ|ÃO|ONE)|[Ff]alse|[Ff]alsch|[Ff]aux)(?!\p{L})/u;
const marked = /[☒☑✓✔■●⊠]|\[ ?[xX✓✔] ?\]|\([xX]\)/u;
/** A longer text says more than one thing. Characters. */
const maxText = 200;

/** Returns what a text says by its boxes, or else by yes and no; undefined if it says neither. */
function answerIn(text: string): boolean | undefined {
	if (text.length > maxText) return undefined;
	const options = optionsIn(text);
	const answers = options.filter((option) => {
		const own = text.slice(option.start, option.end);
		return yes.test(own) || no.test(own);
	});
	if (answers.length > 0) {
		const chosen = answers.filter(({ isMarked }) => isMarked);
		const [one, other] = chosen;
		if (one === undefined || other !== undefined) return undefined;
		return !no.test(text.slice(one.start, one.end));
	}
	if (hasBox(text)) return options.length <= 1 ? marked.test(text) : undefined;
	if (yes.test(text) === no.test(text)) return undefined;
	return yes.test(text);
}

/** A place that answers what its label asks. */
interface Answer {
	place: Place;
	label: string;
	answer: boolean;
}

/** Returns what a line answers: each of its boxes, or a yes or no behind its label or in the next line. */
function answersOf({ lines }: DocumentIndex, line: Line): Answer[] {
	const { text, row } = line;
	if (text.length > maxText) return [];
	const place = (start: number, end: number): Place => ({
		line,
		endLine: line,
		start,
		end,
		kind: 'text',
	});
	const options = optionsIn(text);
	const isAnswer = ({ start, end }: { start: number; end: number }) => {
		const own = text.slice(start, end).trim();
		return own !== '' && own.length <= 6 && (yes.test(own) || no.test(own));
	};
	const all = place(0, text.length);
	if (options.length > 0 && !options.some(isAnswer) && /\p{L}{2}/u.test(text)) {
		const question = text
			.slice(0, Math.min(...options.map(({ start }) => start)))
			.replace(/[☐-☒✓✔□■].*$|[[(][ xX]?[\])].*$/u, '');
		return options.flatMap(({ start, end, isMarked }) => [
			{ place: place(start, end), label: text.slice(start, end), answer: isMarked },
			...(options.length === 1 ? [{ place: all, label: question, answer: isMarked }] : []),
		]);
	}
	const isRow = row.isTable || row.lines.length > 1;
	const [next = '', second = ''] = (
		isRow ? row.lines.slice(line.column + 1) : lines.slice(line.index + 1, line.index + 3)
	).map((one) => one.text);
	// Yes and no may have a line each.
	const beside = [next, isRow ? second : hasBox(next) ? `${next} ${second}` : ''];
	const own = answerIn(text);
	if (own !== undefined)
		return [{ place: all, label: text.replace(yes, '').replace(no, ''), answer: own }];
	if (row.isTable && row.names) return tableAnswer(line, row.lines, row.names);
	const answer = beside
		.map((one) => (/\p{L}{5}/u.test(one) || one.length > maxText / 4 ? undefined : answerIn(one)))
		.find((one) => one !== undefined);
	return answer === undefined ? [] : [{ place: all, label: text, answer }];
}

/** A mark in the column of yes or no. */
function tableAnswer(line: Line, cells: readonly Line[], names: readonly string[]): Answer[] {
	if (line.column > 0) return [];
	const place: Place = { line, endLine: line, start: 0, end: line.text.length, kind: 'text' };
	for (const cell of cells.slice(1)) {
		const name = names[cell.column] ?? '';
		const isMarked = marked.test(cell.text) || /^[xX]$/.test(cell.text.trim());
		const own =
			isMarked && (yes.test(name) || no.test(name)) ? yes.test(name) : answerIn(cell.text);
		if (isMarked && own !== undefined) return [{ place, label: line.text, answer: own }];
		if (!hasBox(cell.text) && own !== undefined) return [{ place, label: line.text, answer: own }];
	}
	return [];
}

/** Checks yes-or-no values: by a box that's called like the field, or a yes or no. */
export async function checkBooleans(
	index: DocumentIndex,
	values: readonly Value[],
	pause: Pause,
): Promise<Map<Value, Finding>> {
	const candidates: Array<{ value: Value; one: Answer; score: number }> = [];
	await forEachEntry(values.length > 0 ? index.lines : [], pause, (line) => {
		for (const one of answersOf(index, line)) {
			const concepts = labelConcepts(one.label.slice(0, maxText));
			for (const value of concepts.size > 0 ? values : []) {
				const { score } = scoreLabel(value.field, concepts, 'text');
				if (score >= namesField - 0.2) candidates.push({ value, one, score });
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
		findings.set(
			value,
			one.answer === value.value
				? { status: 'confirmed', by: 'label', place: one.place }
				: toReview(reasons.opposite, undefined, one.place),
		);
	}
	return findings;
}

/** Compares a boolean of a list's entry with the cell of its column, or with the one cell of its row that says yes or no. */
export function judgeCells(
	{ value }: Value,
	row: readonly Line[],
	columns: ReadonlyArray<readonly [column: string, score: number]>,
): Finding {
	const [best] = [...columns].sort(([, one], [, other]) => other - one);
	const cells = best ? row.filter(({ column }) => `column ${column}` === best[0]) : row;
	const answers = cells.flatMap((line) => {
		const answer = answerIn(line.text);
		return answer === undefined ? [] : [{ line, answer }];
	});
	const [answer] = answers;
	if (answers.length !== 1 || answer === undefined) return toReview(reasons.noAnswer);
	const { line } = answer;
	const place: Place = { line, endLine: line, start: 0, end: line.text.length, kind: 'text' };
	if (answer.answer === value) return { status: 'confirmed', by: 'row', place };
	return toReview(reasons.opposite, undefined, place);
}
