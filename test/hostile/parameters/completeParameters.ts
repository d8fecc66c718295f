import { NodeHelpers, type INodeParameters, type INodeTypeDescription } from 'n8n-workflow';

/**
 * Adds the defaults of all other parameters, as n8n does. Throws for a parameter that n8n would drop because the
 * node's description doesn't have it or doesn't show it next to the others: an attack on it would never reach the
 * node.
 */
export function completeParameters(
	description: INodeTypeDescription,
	given: INodeParameters,
): INodeParameters {
	const complete =
		NodeHelpers.getNodeParameters(
			description.properties,
			given,
			true,
			false,
			{ typeVersion: 1 },
			description,
		) ?? {};
	const unknown = leftOut(complete, given, '');
	if (unknown.length === 0) return complete;
	throw new Error(`${description.displayName} does not know ${unknown.join(', ')}`);
}

function leftOut(complete: unknown, given: unknown, path: string): string[] {
	if (!isObject(given)) return [];
	return Object.entries(given).flatMap(([name, value]) => {
		const place = path === '' ? name : `${path}.${name}`;
		return isObject(complete) && name in complete ? leftOut(complete[name], value, place) : [place];
	});
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}
