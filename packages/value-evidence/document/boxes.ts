/** The text beside a check box, and whether the box is marked. */
export interface Option {
	start: number;
	end: number;
	isMarked: boolean;
}

const box = /([☒☑✓✔■●⊠])|([☐□○❏])|\[( ?[xX✓✔]? ?)\]|\(( ?[xX]? ?)\)(?!\p{L})/gu;
/** A longer text is no list of boxes. Characters. */
const maxText = 2_000;

/** Whether a text has a box. */
export function hasBox(text: string): boolean {
	return /[☒☑✓✔■●⊠☐□○❏]|\[ ?[xX✓✔]? ?\]|\( ?[xX]? ?\)/u.test(text);
}

/** Returns what stands beside the boxes of a text: behind them, unless the line begins with a label and ends with a box. */
export function optionsIn(text: string): Option[] {
	if (text.length > maxText || !hasBox(text)) return [];
	const boxes = [...text.matchAll(box)].map((match) => ({
		start: match.index,
		end: match.index + match[0].length,
		isMarked: match[1] !== undefined || /[xX✓✔]/.test(match[0]),
	}));
	const [first, last] = [boxes[0], boxes.at(-1)];
	if (first === undefined || last === undefined) return [];
	const before = text.slice(0, first.start).trim();
	const isBehind = text.slice(last.end).trim() === '' && before !== '' && !before.endsWith(':');
	const label = /^.*[:?]\s/u.exec(text.slice(0, first.start))?.[0].length ?? 0;
	return boxes.map(({ start, end, isMarked }, at) =>
		isBehind
			? { start: boxes[at - 1]?.end ?? label, end: start, isMarked }
			: { start: end, end: boxes[at + 1]?.start ?? text.length, isMarked },
	);
}
