import type { INodeProperties } from 'n8n-workflow';

import type { Field, FieldKind, FieldValues } from './field';
import { readOption } from './readValue';

/** The values, as read, of the parameters that decide which other fields apply, by parameter name. */
export type Choices = Readonly<Record<string, unknown>>;

/**
 * Whether a field applies to the choices of one item, according to the `displayOptions` that show it in the panel.
 * If a choice is an expression, n8n shows all fields that depend on it, so some may be set that don't apply to the item.
 */
export function fieldApplies({ displayOptions }: INodeProperties, choices: Choices): boolean {
	const isChosen = ([parameter, values]: [string, unknown[] | undefined]) =>
		values?.includes(choices[parameter.replace(/^\//, '')]) ?? true;
	return (
		Object.entries(displayOptions?.show ?? {}).every(isChosen) &&
		!Object.entries(displayOptions?.hide ?? {}).some(isChosen)
	);
}

/**
 * Reads an option that applies to the choices of one item; undefined if it doesn't, or wasn't added. Throws as
 * `readOption` does.
 */
export function readApplyingOption<Kind extends FieldKind>(
	field: Field<Kind>,
	options: Readonly<Record<string, unknown>>,
	choices: Choices,
): FieldValues[Kind] | undefined {
	// Most options aren't added: that's known at once.
	const isAdded = Object.hasOwn(options, field.property.name);
	return isAdded && fieldApplies(field.property, choices) ? readOption(field, options) : undefined;
}
