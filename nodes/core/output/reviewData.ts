import type { IDataObject } from 'n8n-workflow';

import type { CheckedValue } from '../../../packages/value-evidence';
import { createPause } from '../text/batches';
import { isRecord } from '../text/json';
import type { DocumentElement } from '../wire/element';
import type { ExtractedData } from './partitionResult';
import { requiredBySchema } from './requiredBySchema';
import { fieldPath, typeProblem, visitData, type WantedData } from './wantedData';

/** The values of a document's data that were checked, and the paths of those that weren't. */
export interface DataReview {
	checked: readonly CheckedValue[];
	/** Undefined where no value of such data may be left unchecked. */
	notChecked?: readonly string[];
	/** The paths of what must have a value, such as `lines[].amount`. */
	required: readonly string[];
}

/**
 * Checks extracted data against the elements of its document; a value that's neither object nor list by the name `value`.
 * What must have a value goes to review if it's empty, and so does what isn't of its type. A value of a given list is
 * checked only if the document says it: a model may judge it by all of the text.
 * @param unchecked paths of more values that aren't checked
 */
export async function reviewData(
	{ data }: ExtractedData,
	elements: readonly DocumentElement[],
	wanted: WantedData | undefined,
	unchecked: readonly string[] = [],
): Promise<DataReview> {
	// Loaded when it's first needed: most executions check nothing.
	const { checkValues } = await import('../../../packages/value-evidence');
	const values = isRecord(data) || Array.isArray(data) ? data : { value: data };
	if (wanted === undefined) {
		const checked = await checkValues(values, elements, {}, createPause());
		return withoutUnchecked(checked, { unchecked, required: [] });
	}
	const required = [...requiredBySchema(wanted.schema, data).paths, ...wanted.required];
	const checked = await checkValues(values, elements, { required }, createPause());
	const { problems, judged } = readDataTypes(wanted.schema, data);
	return withoutUnchecked(withProblems(checked, problems), {
		unchecked: [...unchecked, ...wanted.unchecked],
		required,
		judged,
	});
}

interface Leaving extends Pick<DataReview, 'required'> {
	unchecked: readonly string[];
	/** The paths of values of a given list. */
	judged?: ReadonlySet<string>;
}

/** Leaves out the values that aren't checked, and those of a given list that the document doesn't say. */
export function withoutUnchecked(
	checked: readonly CheckedValue[],
	{ unchecked, required, judged = new Set() }: Leaving,
): DataReview {
	if (unchecked.length === 0 && judged.size === 0) return { checked, required };
	const left: CheckedValue[] = [];
	const notChecked: string[] = [];
	for (const value of checked) {
		const isUnchecked = isIn(unchecked, value.path) && value.value !== null;
		if (isUnchecked || (judged.has(value.path) && value.place === null)) {
			notChecked.push(value.path);
		} else if (judged.has(value.path)) {
			const { reason: _reason, instead: _instead, ...said } = value;
			const status = value.status === 'review' ? 'found' : value.status;
			left.push({ ...said, status, isConfirmed: true, insteadPlace: null });
		} else left.push(value);
	}
	return { checked: left, notChecked, required };
}

/** Whether a value is one of these fields, or within one. */
function isIn(fields: readonly string[], path: string): boolean {
	const own = fieldPath(path);
	return fields.some(
		(field) => own === field || own.startsWith(`${field}.`) || own.startsWith(`${field}[`),
	);
}

/** Finds the values that aren't of their type, with the reason, and those of a given list. */
function readDataTypes(schema: IDataObject, data: unknown) {
	const problems = new Map<string, string>();
	const judged = new Set<string>();
	visitData(schema, data, (path, value, one) => {
		const problem = typeProblem(value, one);
		if (problem !== undefined) problems.set(path, problem);
		else if (Array.isArray(one.enum)) judged.add(path);
	});
	return { problems, judged };
}

function withProblems(
	checked: readonly CheckedValue[],
	problems: ReadonlyMap<string, string>,
): CheckedValue[] {
	const left = new Map(problems);
	const all = checked.map((value): CheckedValue => {
		const reason = left.get(value.path);
		left.delete(value.path);
		return reason === undefined
			? value
			: { ...value, status: 'review', isConfirmed: false, reason };
	});
	for (const [path, reason] of left) {
		const nowhere = { place: null, insteadPlace: null };
		// Such as an object in place of a text.
		all.push({ path, value: null, status: 'review', isConfirmed: false, reason, ...nowhere });
	}
	return all;
}
