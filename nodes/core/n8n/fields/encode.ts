import type { IDataObject } from 'n8n-workflow';

import type { Field, FieldValue } from './field';
import { readOption } from './readValue';
import { emptyOption } from './parameterErrors';

/**
 * The texts that a form or a query carries for a value: `true` or `false`, decimal numbers, and one text for each entry
 * of a list (docs/maintainers/service.md#how-values-are-encoded). None if the value means "send nothing".
 */
export function textsOf(field: Field, value: FieldValue): string[] {
	const texts = Array.isArray(value) ? value.map(String) : [String(value)];
	return texts.flatMap((text) => {
		const sent = field.sentAs ? field.sentAs[text] : text;
		return sent === undefined || sent === '' || sent === field.notSent ? [] : [sent];
	});
}

/**
 * The options that were added, by the service's names, as a JSON body carries them. Throws as `readOption` does, and for
 * an empty list: it's nothing, as an empty text is.
 */
export function bodyOf(
	fields: readonly Field[],
	options: Readonly<Record<string, unknown>>,
): IDataObject {
	const body: IDataObject = {};
	for (const field of fields) {
		const value = readOption(field, options);
		if (Array.isArray(value) && value.length === 0) throw emptyOption(field);
		if (value === undefined) continue;
		body[nameInService(field)] = value as IDataObject[string];
	}
	return body;
}

export function nameInService({ property, serviceName }: Field): string {
	return serviceName ?? property.name;
}
