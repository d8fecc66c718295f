import type { IDataObject } from 'n8n-workflow';

import { askedFields, shownValue, type AnswerKind } from '../core/output/reviewForm';
import { pathSteps, typeProblem } from '../core/output/wantedData';
import { isRecord } from '../core/text/json';
import { Problem } from '../core/text/problem';
import { quoted, valueText } from '../core/text/text';

type AnsweredValue = string | number | boolean | null;

/** Data after a person has looked at it. */
export interface ReviewedData {
	data: unknown;
	/** Whether each value to review was answered, and no required one is empty. */
	isConfirmed: boolean;
	/** What nobody has answered. */
	toReview: IDataObject[];
	changed: Array<{ field: string; from: AnsweredValue; to: AnsweredValue }>;
	/** The fields whose value stays as it was. */
	accepted: string[];
}

/**
 * Puts answers into the data of an item with values to review. Throws a Problem for answers that are those of another
 * document, and for one that isn't of the value's type.
 */
export function reviewedData(original: IDataObject, answers: IDataObject): ReviewedData {
	const data = structuredClone(original.data);
	const asked = askedFields(original.reviewForm);
	const fields = new Map(asked.map((one) => [one.path, one]));
	const toReview = (original.toReview as unknown[]).filter(isRecord) as IDataObject[];
	const reviewed: ReviewedData = {
		data,
		isConfirmed: true,
		toReview: [],
		changed: [],
		accepted: [],
	};
	for (const entry of toReview) {
		const field = String(entry.field);
		const given = answers[field];
		if (given === undefined || given === null) {
			reviewed.toReview.push(entry);
			continue;
		}
		const from = (entry.value ?? null) as AnsweredValue;
		const one = fields.get(field);
		const to = answerTo(field, given, from, one?.kind);
		// A required value that nobody knows stays to review.
		if (to === null && (from === null || one?.isRequired)) {
			reviewed.toReview.push({ ...entry, value: null });
		}
		if (to !== from) {
			setAt(data, field, to);
			reviewed.changed.push({ field, from, to });
		} else if (to !== null) reviewed.accepted.push(field);
	}
	// A form asks for nothing where all values are empty.
	const isAsked = asked.length > 0 || original.reviewForm === undefined;
	if (isAsked && toReview.length > 0 && !hasAny(toReview, answers)) {
		throw new Problem(
			'The answer has none of the values to review',
			"Let this node follow the form, and name the form's fields like the values, as 'Review Form' does",
		);
	}
	return { ...reviewed, isConfirmed: reviewed.toReview.length === 0 };
}

function hasAny(toReview: readonly IDataObject[], answers: IDataObject): boolean {
	return toReview.some(({ field }) => answers[String(field)] !== undefined);
}

/** Reads an answer. Nothing but spaces is no value; what n8n made of the value that it showed is that value. */
function answerTo(
	field: string,
	given: unknown,
	from: AnsweredValue,
	kind: AnswerKind | undefined,
): AnsweredValue {
	const shown = shownValue(from);
	const answer = valueText(given).trim();
	// n8n's Form shows these signs as entities, which come back.
	const text = /[<>]/.test(shown) ? answer.replaceAll('&lt;', '<').replaceAll('&gt;', '>') : answer;
	if (text === shown) return from;
	if (text === '') return null;
	const isNumber = kind === 'number' || typeof from === 'number';
	if (isNumber) return answeredNumber(field, text);
	if (kind === 'boolean' || typeof from === 'boolean') {
		if (text === 'true' || text === 'false') return text === 'true';
		throw wrongAnswer(field, text, 'true or false');
	}
	if (kind === 'date' && typeProblem(text, { format: 'date' }) !== undefined) {
		throw wrongAnswer(field, text, 'a date as YYYY-MM-DD');
	}
	return text;
}

function answeredNumber(field: string, text: string): number {
	const number = /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN;
	if (Number.isNaN(number)) throw wrongAnswer(field, text, 'a number, such as 1250.5');
	return number;
}

function wrongAnswer(field: string, text: string, expected: string): Problem {
	return new Problem(
		`The answer to ${quoted(field)} requires ${expected}, but got ${quoted(text)}`,
		'Let the form be answered again: the data is unchanged',
	);
}

/** Sets a value in data. Objects on the way are there, apart from the last name. Throws a Problem for a place that isn't. */
function setAt(data: unknown, path: string, value: AnsweredValue): void {
	const steps = pathSteps(path);
	const last = steps.pop();
	const holder = steps.reduce<unknown>(
		(one, step) => (holdsValues(one) ? one[step] : undefined),
		data,
	);
	if (last === undefined || !holdsValues(holder)) {
		throw new Problem(
			`The data has no place for the value ${quoted(path)}`,
			'Let this node follow the data that was reviewed, unchanged',
		);
	}
	holder[last] = Array.isArray(holder[last]) ? [value] : value;
}

function holdsValues(value: unknown): value is Record<string | number, unknown> {
	return typeof value === 'object' && value !== null;
}
