import type { NodeError } from 'n8n-workflow';

import { wrongError } from '../hostile/verdict';
import { expectedOf } from './kinds';
import { fingerprint, type Outcome } from './outcome';
import type { Place } from './places';
import type { OddValue } from './values';

/** What came of a value, as the reference page says it. */
export type Cell = 'Error' | 'Default' | 'Ignored' | 'Sent' | 'As `true`' | 'As text' | 'As JSON';

/** What came of a value, and what's wrong with it. */
export interface Verdict {
	cell: Cell;
	problem?: string;
}

const likePlain: Record<string, Cell> = {
	on: 'As `true`',
	'text 7': 'As text',
	'text -5000000': 'As text',
	'JSON list': 'As JSON',
	'JSON object': 'As JSON',
};

const maxMessageLength = 1_000;

/** Requests that change something or are charged. */
function acts({ requests }: Outcome): boolean {
	return requests.some(({ method }) => method !== 'GET');
}

/** What is wrong with an error about a value; undefined if it's clear. */
function unclear(
	place: Place,
	outcome: Outcome,
	itemIndex: number | undefined,
): string | undefined {
	const error = outcome.error as NodeError;
	const wrong = wrongError(error, itemIndex);
	if (wrong) return shortened(wrong);
	const text = `${error.message}\n${error.description ?? ''}`;
	if (error.message.length > maxMessageLength) return 'error too long';
	// What a service refuses was sent as it is.
	if (error.name === 'NodeApiError') return undefined;
	if (!text.toLowerCase().includes(place.label.toLowerCase())) {
		return `error doesn't name the field: ${shortened(error.message)}`;
	}
	if (acts(outcome)) return 'error only after the request was sent';
	return undefined;
}

/** Judges the outcome of a value by the rule for the field's kind. */
export function judge(
	place: Place,
	{ name, value }: OddValue,
	outcome: Outcome,
	given: { plain: ReadonlyMap<string, Outcome>; without: Outcome; itemIndex?: number },
): Verdict {
	const expected = expectedOf(place.kind, place.property, value, name);
	const plainName = expected.kind === 'like' ? expected.plain : '';
	const plain = given.plain.get(plainName);

	if (outcome.error) {
		const isRefused = plain !== undefined && !plain.error;
		const problem = isRefused
			? `refused: ${shortened(outcome.error.message)}`
			: unclear(place, outcome, given.itemIndex);
		return { cell: 'Error', problem };
	}
	const isWithout = fingerprint(given.without) === fingerprint(outcome);
	if (expected.kind === 'nothing') return judgeNothing(place, isWithout);
	if (plain && fingerprint(plain) === fingerprint(outcome)) return { cell: likePlain[plainName] };
	if (
		isWithout &&
		place.role !== 'required' &&
		!(place.kind === 'number' && expected.kind === 'sent')
	) {
		return { cell: 'Ignored', problem: 'ignored' };
	}
	if (expected.kind === 'error') return { cell: 'Sent', problem: 'no error' };
	return { cell: 'Sent', problem: plain ? 'not sent as expected' : undefined };
}

/** Judges what came of nothing, where it isn't an error. */
function judgeNothing({ role }: Place, isWithout: boolean): Verdict {
	const cell: Cell = isWithout ? 'Default' : 'Sent';
	if (role !== 'shown') return { cell, problem: `${role}, but no error` };
	return { cell, problem: isWithout ? undefined : 'not the default' };
}

function shortened(text: string): string {
	return text.length > 150 ? `${text.slice(0, 150)}…` : text;
}
