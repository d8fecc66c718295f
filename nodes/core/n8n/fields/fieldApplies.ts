import type { INodeProperties } from 'n8n-workflow';

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
