import type { TextElement } from '../../packages/element-text';

/** A document, and the data that a model without a fault would return of it. */
export interface GeneratedDocument {
	/** 'payslip' */
	kind: string;
	/** 'de' */
	language: string;
	/** As a partition service returns them. */
	elements: TextElement[];
	data: Record<string, unknown>;
	/** Each is what a model got wrong, applied alone or with others that share no path. */
	mistakes: Mistake[];
}

export interface Mistake {
	kind: MistakeKind;
	changes: Array<{ path: string; value: GeneratedValue }>;
}

export type GeneratedValue = string | number | boolean;

export type MistakeKind =
	| 'invented'
	/** Ten or a hundred times as much, or a tenth or a hundredth. */
	| 'scaled'
	| 'sign'
	/** One is changed, or two are swapped. */
	| 'digits'
	| 'truncated'
	| 'merged'
	| 'letters'
	/** The value of another field of the document. */
	| 'other field'
	| 'other row'
	| 'exchanged fields'
	| 'exchanged rows'
	/** Another day, month or year, or day and month swapped. */
	| 'date'
	| 'time'
	| 'currency'
	/** A boolean. */
	| 'flipped';

export type Generate = (seed: number) => GeneratedDocument;

/** Returns each number, text and boolean with its path, such as 'lines[2].amount', in the data's order. */
export function valuesOf(data: unknown, path = ''): Array<{ path: string; value: GeneratedValue }> {
	if (data === null || data === undefined) return [];
	if (Array.isArray(data)) {
		return data.flatMap((entry, number) => valuesOf(entry, `${path}[${number}]`));
	}
	if (typeof data === 'object') {
		return Object.entries(data).flatMap(([key, value]) =>
			valuesOf(value, path === '' ? key : `${path}.${key}`),
		);
	}
	return [{ path, value: data as GeneratedValue }];
}

/** Returns a copy of the data in which the mistakes were made. */
export function withMistakes(
	data: Record<string, unknown>,
	mistakes: readonly Mistake[],
): Record<string, unknown> {
	const copy = structuredClone(data);
	for (const { path, value } of mistakes.flatMap(({ changes }) => changes)) {
		const keys = path.split(/\.|\[(\d+)\]/).filter(Boolean);
		const last = keys.pop();
		const parent = keys.reduce<Record<string, unknown>>(
			(record, key) => record?.[key] as Record<string, unknown>,
			copy,
		);
		if (last === undefined || parent?.[last] === undefined) {
			throw new Error(`The data has no ${path}.`);
		}
		parent[last] = value;
	}
	return copy;
}
