import type { INodeProperties } from 'n8n-workflow';

/** The values of the parameters that decide which other fields apply, by parameter name. */
export type FormChoices = Readonly<Record<string, unknown>>;

/**
 * Takes a parameter and the choices of one item; says whether the field applies to them, by the same `displayOptions`
 * that show it in the panel. n8n shows every dependent field when a choice is an expression, so what is set there
 * may belong to another choice than the item's.
 */
export function fieldApplies(property: INodeProperties, choices: FormChoices): boolean {
	const conditions = Object.entries(property.displayOptions?.show ?? {});
	return conditions.every(([parameter, allowed]) => {
		const chosen = choices[parameter.replace(/^\//, '')];
		const chosenText = typeof chosen === 'string' ? chosen.trim() : chosen;
		return allowed === undefined || allowed.some((value) => value === chosenText);
	});
}
