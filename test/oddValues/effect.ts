import type { INodeProperties } from 'n8n-workflow';

import { choicesOf } from '../../scripts/reference/properties.ts';
import type { Kind } from './kinds';
import { fingerprint, type Outcome } from './outcome';

/**
 * Fields whose values a service that always answers at once never sees, and the results don't show: how long to wait
 * and how often to ask, how much in parallel, what to do after a failure, and how many pages a document of one page may
 * have.
 */
const unseen: ReadonlySet<string> = new Set([
	'allowFailed',
	'fullScanMinutes',
	'maxParallelDocuments',
	'maxPagesPerDocument',
	'maxPagesPerExecution',
	'onUnsuccessfulJob',
	'maxParallelPageRanges',
	'retryOnGatewayTimeout',
	'timeoutMinutes',
	'timeoutSeconds',
	'waitForCompletion',
	'waitForResult',
]);

/** Values that the field accepts and that differ in what they do; none if that can't be seen. */
export function differingValues(kind: Kind, property: INodeProperties): unknown[] {
	if (unseen.has(property.name)) return [];
	if (kind === 'boolean') return [true, false];
	if (kind === 'number') {
		const { minValue = 2, maxValue = 7 } = property.typeOptions ?? {};
		return [minValue, Math.min(7, maxValue)];
	}
	if (kind === 'choice') return choicesOf(property).map(({ value }) => value);
	if (kind === 'choices') return choicesOf(property).map(({ value }) => [value]);
	return [];
}

/** Whether the values didn't all do the same. */
export function haveEffect(outcomes: readonly Outcome[]): boolean {
	return outcomes.length === 0 || new Set(outcomes.map(fingerprint)).size > 1;
}
