import type { DocumentElement } from './element';
import type { Work } from '../values/inSlices';
import { concatenated } from '../values/longContent';

/** Still to be written: text that is ready, or a value. */
type Step = { text: string } | { value: unknown };

function stepsOf(value: object): Step[] {
	const isList = Array.isArray(value);
	const steps: Step[] = [{ text: isList ? '[' : '{' }];
	for (const [key, entry] of Object.entries(value)) {
		if (entry === undefined && !isList) continue;
		const comma = steps.length > 1 ? ',' : '';
		steps.push({ text: isList ? comma : `${comma}${JSON.stringify(key)}:` }, { value: entry });
	}
	steps.push({ text: isList ? ']' : '}' });
	return steps;
}

/** The text of parsed JSON of any depth, without recursion and in linear time. */
export function deepJson(root: unknown): string {
	const parts: string[] = [];
	const waiting: Step[] = [{ value: root }];
	for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
		if ('text' in step) parts.push(step.text);
		else if (typeof step.value === 'object' && step.value !== null) {
			for (const inner of stepsOf(step.value).reverse()) waiting.push(inner);
		} else parts.push(JSON.stringify(step.value) ?? 'null');
	}
	return parts.join('');
}

/** Deep nesting overflows the stack in JSON.stringify, so it is written without recursion. */
function elementJson(element: DocumentElement): string {
	try {
		return JSON.stringify(element);
	} catch {
		return deepJson(element);
	}
}

/** How many characters are encoded at once. One element at a time is slow, and all of them are too long for a string. */
const pieceLength = 256 * 1024;

/** The bytes of a JSON file, one element a line. A document with many images can be longer than a string may be. */
export function* elementsFile(elements: readonly DocumentElement[]): Work<Buffer> {
	if (elements.length === 0) return Buffer.from('[]\n');
	const pieces: Buffer[] = [];
	let lines = '[\n';
	for (const [position, element] of elements.entries()) {
		yield;
		lines += `${position === 0 ? '' : ',\n'}${elementJson(element)}`;
		if (lines.length < pieceLength) continue;
		pieces.push(Buffer.from(lines));
		lines = '';
	}
	pieces.push(Buffer.from(`${lines}\n]\n`));
	return yield* concatenated(pieces);
}
