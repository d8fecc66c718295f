import { number } from '../../n8n/fields/field';
import type { Item } from '../../n8n/nodeContext';
import { sendAsField, type SendAs } from './sendAs';

/** The first item's value counts for all. */
export const maxParallelDocumentsField = number('maxParallelDocuments', 'Max Parallel Documents', {
	typeOptions: { minValue: 1, maxValue: 50, numberPrecision: 0 },
	default: 5,
	description:
		'How many documents to send in parallel, 50 by default in on-demand jobs. The value of the first item applies to all.',
});

const defaultTimeoutMinutes = 30;

export const timeoutField = number('timeoutMinutes', 'Timeout (Minutes)', {
	typeOptions: { minValue: 0.01, maxValue: 24 * 60 },
	default: defaultTimeoutMinutes,
	description: 'How long to wait for the result of one document',
});

export interface RequestSettings {
	sendAs: SendAs;
	timeoutMs: number;
}

/** Reads the request options of one item. Throws a Problem for a value that can't be used. */
export function readRequestSettings(item: Item): RequestSettings {
	// Only the first item's value counts, but each item's has to be valid.
	item.option(maxParallelDocumentsField);
	const minutes = item.option(timeoutField) ?? defaultTimeoutMinutes;
	return {
		sendAs: item.option(sendAsField) ?? 'automatic',
		timeoutMs: Math.round(minutes * 60_000),
	};
}
