import type { IDataObject } from 'n8n-workflow';

/** A kind of document whose data people want, so that they need no schema of their own. All of it may be null. */
export interface DocumentType {
	value: string;
	name: string;
	/** What its data is about, for the panel. */
	description: string;
	/** The JSON Schema of each field, by its name in the standard of the kind: where that differs, the description says it. */
	fields: Readonly<Record<string, IDataObject>>;
	/** The field with the list of which each entry is a row of a table; absent for a type without one. */
	lines?: string;
	/** The fields that each document of this kind has: they go to review if they are empty. */
	required: readonly string[];
	/** The fields that stand in no document, such as a summary. */
	unchecked?: readonly string[];
}

export const asText = (description: string): IDataObject => ({ type: 'string', description });

/** As YYYY-MM-DD. */
export const asDate = (description: string): IDataObject => ({
	...{ type: 'string', format: 'date' },
	description,
});

export const asNumber = (description: string): IDataObject => ({ type: 'number', description });

export const asTexts = (description: string): IDataObject => ({
	...{ type: 'array', items: { type: 'string' } },
	description,
});

/** One of these values, which a document need not say in the same words. */
export const asOneOf = (description: string, values: readonly string[]): IDataObject => ({
	...{ type: 'string', enum: [...values] },
	description,
});

export const asList = (
	description: string,
	properties: IDataObject,
	required: string[] = [],
): IDataObject => ({
	...{ type: 'array', items: { type: 'object', properties, required } },
	description,
});
