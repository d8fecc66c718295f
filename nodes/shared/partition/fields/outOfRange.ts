import type { INodePropertyTypeOptions } from 'n8n-workflow';

import type { Encoding } from './encodeValue';

/**
 * Takes a field's form text and its parameter's limits, which the panel keeps but expressions do not; gives what the
 * field needs ('a number of at least 1'), or undefined when the value is within them.
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
