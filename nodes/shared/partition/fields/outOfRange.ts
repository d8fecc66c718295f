import type { INodePropertyTypeOptions } from 'n8n-workflow';

import type { Encoding } from './encodeValue';

/**
 * What a field requires ('a number of at least 1') if its value is outside the parameter's limits, otherwise undefined.
 * The panel enforces these limits, expressions don't.
 */
export function outOfRange(
	encoding: Encoding,
	text: string,
	limits: INodePropertyTypeOptions | undefined,
): string | undefined {
	if (encoding !== 'integer' && encoding !== 'decimal') return undefined;
	const { minValue, maxValue } = limits ?? {};
	if (minValue !== undefined && Number(text) < minValue) return `a number of at least ${minValue}`;
	if (maxValue !== undefined && Number(text) > maxValue) return `a number of at most ${maxValue}`;
	return undefined;
}
