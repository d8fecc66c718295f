import type { INodeProperties } from 'n8n-workflow';

import type { Encoding } from './encodeValue';

/**
 * One field of the partition form and the n8n parameter that fills it. Only this defines the field's name, how its
 * value is encoded, and when it applies (`displayOptions` of the parameter).
 */
export interface FormField {
	/** Name in the multipart form: docs/service.md#form-fields */
	formName: string;
	encoding: Encoding;
	/** The value of the parameter that means "send nothing", in addition to an empty one. */
	notSent?: string;
	/** What is sent for each value of the parameter, if not the value itself. Unlisted values aren't sent. */
	sentAs?: Readonly<Record<string, string>>;
	property: INodeProperties;
}

export function propertiesOf(fields: readonly FormField[]): INodeProperties[] {
	return fields.map((field) => field.property);
}
