import type { INodeProperties } from 'n8n-workflow';

import type { Encoding } from './encodeValue';

/**
 * One field of the partition form and the n8n parameter that fills it: the one place that knows the field's name,
 * how its value is written, and where it applies (`displayOptions` of the parameter).
 */
export interface FormField {
	/** Name in the multipart form: docs/service.md#form-fields */
	formName: string;
	encoding: Encoding;
	/** The value of the parameter that means "send nothing", besides an empty one. */
	notSent?: string;
	/** What the form carries for the parameter's values, where that is not the value itself; for others nothing. */
	sentAs?: Readonly<Record<string, string>>;
	property: INodeProperties;
}

/** Takes fields; gives their n8n parameters, in the same order. */
export function propertiesOf(fields: readonly FormField[]): INodeProperties[] {
	return fields.map((field) => field.property);
}
