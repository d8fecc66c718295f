/** What a field of an item holds, as JSON names it. */
export type FieldType = 'array' | 'boolean' | 'number' | 'object' | 'string';

/** A field of an item that holds something other than text, or that isn't always there. */
export interface OutputField {
	text: string;
	/** Text without it. */
	type?: FieldType;
	/** Fields inside of it, or of the elements of a list, by name. */
	holds?: Readonly<Record<string, FieldType>>;
	/** Only there with an option, or when something happens. */
	isOptional?: boolean;
}

export type OutputFields = Readonly<Record<string, OutputField | string>>;

/** What an output format or an operation returns, for the reference and for n8n's previews. Texts are Markdown. */
export interface OutputShape {
	/** How many items, and what each of them is. */
	items: string;
	/** The fields of an item's JSON, or its binary fields, by name. */
	fields: OutputFields;
	/** What items have with the default settings, if these are other fields. */
	byDefault?: OutputFields;
}

/* What the shapes of several formats say. */

export const documentNameText = 'Name of the document';

export const missingPagesField: OutputField = {
	type: 'array',
	text: 'Only with Allow Failed Ranges, when pages are missing: a list of `{ pages, status, message }`',
	isOptional: true,
};

export const missingItemText =
	'Pages that failed (Allow Failed Ranges) are one item with the type `MissingPages`, `pages`, `status` and `_error`.';

export const imageFields: OutputFields = {
	'`image_1`, `image_2` … (binary)':
		'Only with Move Images to Binary: the images, each in a binary field of its own; `metadata.image_binary_property` of an element names its field',
};
