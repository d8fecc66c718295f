import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../n8n/fields/field';
import { emptyOption } from '../n8n/fields/parameterErrors';
import { readOption } from '../n8n/fields/readField';

/** A field whose value is sent. It needs neither where the name is sent in snake case, and every value is. */
export interface SentField<T = unknown> extends Field<T> {
	/** Its name in the service's form, body or query. Default: the parameter's in the service's spelling. */
	serviceName?: string;
	/** The value that means "send nothing". */
	notSent?: string;
}

/** `maxCharacters` is `max_characters` in the service. */
export function nameInService({ property, serviceName }: SentField): string {
	return serviceName ?? property.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * The texts that a form carries for a value: `true` or `false`, decimal numbers, and one text for each entry of a list
 * (docs/maintainers/service.md#how-values-are-encoded). None if the value means "send nothing".
 */
export function formTexts({ notSent }: SentField, value: unknown): string[] {
	const texts = [value].flat().map(String);
	return texts.filter((text) => text !== '' && text !== notSent);
}

/**
 * The options that were added, by the service's names, as a JSON body carries them. Throws as `readOption` does, and for
 * an empty list: it's nothing, as an empty text is.
 */
export function bodyOf(
	fields: readonly SentField[],
	options: Readonly<Record<string, unknown>>,
): IDataObject {
	const body: IDataObject = {};
	for (const field of fields) {
		const value = readOption(field, options);
		if (Array.isArray(value) && value.length === 0) throw emptyOption(field);
		if (value !== undefined) body[nameInService(field)] = value as IDataObject[string];
	}
	return body;
}
