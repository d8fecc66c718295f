import type { WantedData } from '../output/wantedData';
import { nameInService, type SentField } from '../wire/sentField';
import { firstPageField } from './fields/formFields';
import type { SendAs } from './fields/sendingFields';
import type { PageRange } from './pageRange';

/** A value of a form, and the field that it was read by. */
export interface FormValue {
	field: SentField;
	value: unknown;
}

/** What is set of a form, by the service's names of its fields. */
export type FormValues = ReadonlyMap<string, FormValue>;

/** What the user wants of a document. `toForm` writes it as a partition request, `toSteps` as the steps of a job. */
export interface Recipe {
	/**
	 * How the document is read and chunked, and what else the service's form has; additional form fields, too. Without a
	 * strategy, which a template or steps decide, the service reads it in its own way.
	 */
	form: FormValues;
	/** Whether this node splits a PDF into page ranges. */
	isSplitHere: boolean;
	/** The pages of a PDF to send; all if undefined. */
	pages?: PageRange;
	/** The service's `request_data` of the template or steps that process the document in a job, in place of the form. */
	requestData?: string;
	/** The data to extract; undefined where none is wanted. */
	wanted?: WantedData;
	/** The ID of an earlier parse from which data is extracted, in place of a document. */
	earlierParse?: string;
	sendAs: SendAs;
	/** How old a result of an earlier execution may be to be reused. Hours; undefined where none is. */
	reuseHours?: number;
	timeoutMs: number;
}

/** Returns the value of a form field; undefined if it isn't set. */
export function valueOf<T>({ form }: Pick<Recipe, 'form'>, field: SentField<T>): T | undefined {
	return form.get(nameInService(field))?.value as T | undefined;
}

/** Returns the number of the document's first page: 1 unless the user sets it. */
export function firstPageOf(recipe: Recipe): number {
	return valueOf(recipe, firstPageField) ?? 1;
}

/** Returns the recipe with a value of a form field, in place of what it has of the same name. */
export function withValue<T>(recipe: Recipe, field: SentField<T>, value: T): Recipe {
	const name = nameInService(field);
	return {
		...recipe,
		form: new Map([...without(recipe, (each) => each === name), [name, { field, value }]]),
	};
}

/** Returns the values of the form whose names don't fit. */
export function without(
	{ form }: Pick<Recipe, 'form'>,
	isLeftOut: (name: string) => boolean,
): FormValues {
	return new Map([...form].filter(([name]) => !isLeftOut(name)));
}

/** Returns the recipe for a document that isn't split, or for a part of one that is. */
export function withoutSplit(recipe: Recipe): Recipe {
	const form = without(recipe, (name) => name.startsWith('split_pdf_'));
	return { ...recipe, form, isSplitHere: false };
}

/** Returns the recipe for pages of the document as a file of their own. `page`: the first one, counted from 1. */
export function fromPage(recipe: Recipe, page: number): Recipe {
	return withValue(recipe, firstPageField, firstPageOf(recipe) + page - 1);
}
