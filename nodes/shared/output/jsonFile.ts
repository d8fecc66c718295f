import type { DocumentElement } from '../element/element';

/** Still to be written: a text as it is, or a value. */
type Step = { text: string } | { value: unknown };

/** Takes a list or object; gives the steps that write it, in order. */
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

/** Takes parsed JSON of any depth; gives its text without recursion, in linear time. */
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

/** Takes one element; gives its JSON. Deep nesting, which overflows the stack in JSON.stringify, is written without it. */
function elementJson(element: DocumentElement): string {
	try {
		return JSON.stringify(element);
	} catch {
		return deepJson(element);
	}
}

/**
 * Takes elements; gives the bytes of a JSON file, one element a line.
 * Built from bytes, as a document with many images can be longer than a string may be.
 */
export function elementsFile(elements: readonly DocumentElement[]): Buffer {
	if (elements.length === 0) return Buffer.from('[]\n');
	const lines = elements.map((element, position) =>
		Buffer.from(`${position === 0 ? '[\n' : ',\n'}${elementJson(element)}`),
	);
	return Buffer.concat([...lines, Buffer.from('\n]\n')]);
}
