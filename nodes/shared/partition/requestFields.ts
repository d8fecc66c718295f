import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../json/isRecord';
import type { Item } from '../run/caller';

const defaultDocumentsAtOnce = 5;
const defaultTimeLimitMinutes = 30;
const documentsAtOnce = { default: defaultDocumentsAtOnce, least: 1, most: 50 } as const;
const timeLimitMinutes = {
	default: defaultTimeLimitMinutes,
	least: 0.01,
	most: 24 * 60,
} as const;

/** How requests are sent, whatever they ask for; shared by all nodes that partition. */
export const requestFields: INodeProperties[] = [
	{
		displayName: 'Request Options',
		name: 'requestSettings',
		type: 'collection',
		placeholder: 'Add Request Option',
		default: {},
		options: [
			{
				displayName: 'Documents at Once',
				name: 'documentsAtOnce',
				type: 'number',
				typeOptions: { minValue: documentsAtOnce.least, maxValue: documentsAtOnce.most },
				default: defaultDocumentsAtOnce,
				description:
					'How many documents to send in parallel. The output keeps the order of the input. The value of the first item applies to all.',
			},
			{
				displayName: 'Retry on Gateway Timeout',
				name: 'retryOnGatewayTimeout',
				type: 'boolean',
				default: false,
				description:
					'Whether to send a document again after a gateway timeout (status 504). The service may still be processing the first request, so the document may be charged twice.',
			},
			{
				displayName: 'Time Limit (Minutes)',
				name: 'timeLimitMinutes',
				type: 'number',
				typeOptions: { minValue: timeLimitMinutes.least, maxValue: timeLimitMinutes.most },
				default: defaultTimeLimitMinutes,
				description: 'How long to wait for the result of one document',
			},
		],
	},
];

export interface RequestSettings {
	documentsAtOnce: number;
	retryOnGatewayTimeout: boolean;
	timeoutMs: number;
}

/** Reads the request options of one item. A value that isn't a number counts as not set. */
export function readRequestSettings(item: Item): RequestSettings {
	const parameter: unknown = item.parameter('requestSettings', {});
	const given = isRecord(parameter) ? parameter : {};
	return {
		documentsAtOnce: Math.floor(bounded(given.documentsAtOnce, documentsAtOnce)),
		retryOnGatewayTimeout:
			given.retryOnGatewayTimeout === true || given.retryOnGatewayTimeout === 'true',
		timeoutMs: Math.round(bounded(given.timeLimitMinutes, timeLimitMinutes) * 60_000),
	};
}

function bounded(value: unknown, bounds: { default: number; least: number; most: number }): number {
	const isGiven = value !== undefined && typeof value !== 'object' && value !== '';
	const number = isGiven ? Number(value) : NaN;
	return Number.isNaN(number)
		? bounds.default
		: Math.min(bounds.most, Math.max(bounds.least, number));
}
