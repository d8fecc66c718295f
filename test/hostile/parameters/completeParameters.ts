import { NodeHelpers, type INodeParameters, type INodeTypeDescription } from 'n8n-workflow';

/**
 * Gives parameters with the defaults of the others, as n8n does. Throws for a parameter that n8n leaves out, since
 * the node's description does not have it or does not show it beside the others: an attack would not reach it.
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
