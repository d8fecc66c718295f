import type { INodeProperties } from 'n8n-workflow';

import { type Field, type FieldKind, type KindOfType, type KnownType } from './field';

/** What a field says besides its names and its type: to the panel, to the reader of its value, and to the service. */
export type FieldSettings<Kind extends FieldKind = FieldKind> = Omit<Field<Kind>, 'property'> &
	Partial<Omit<INodeProperties, 'displayName' | 'name' | 'type'>>;

/** Makes the fields of a type. A field's names are the parameter's and the panel's. */
function ofType<Type extends KnownType>(type: Type, initial: INodeProperties['default']) {
	return <Kind extends FieldKind = KindOfType<Type>>(
		name: string,
		displayName: string,
		settings: FieldSettings<Kind> = {},
	): Field<Kind> => {
		const { kind, hasSecrets, serviceName, others, form, respell, ...more } = settings;
		const { mayBeEmpty, notSent, sentAs, ...panel } = more;
		const reading = { kind, hasSecrets, others, form, respell, mayBeEmpty };
		const property = { displayName, name, type, default: initial, ...panel };
		return { property, ...reading, serviceName, notSent, sentAs };
	};
}

export const boolean = ofType('boolean', false);
export const choice = ofType('options', '');
export const choices = ofType('multiOptions', []);
export const json = ofType('json', '{}');
export const number = ofType('number', 0);
export const text = ofType('string', '');
