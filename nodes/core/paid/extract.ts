import type { Item } from '../n8n/nodeContext';
import type { PaidWork } from './paidWork';
import {
	type AcceptedParse,
	type ParseSettings,
	parseWork,
	sendParse,
	unconfirmedParse,
} from './parses/parseJob';
import type { ParsedDocument } from './parses/parseResponse';

/** A question to an earlier parse. */
export interface ExtractRequest extends ParseSettings {
	parseId: string;
}

/**
 * An extraction of data from an earlier parse, which is charged but not parsed again. There's no file by whose name its job
 * could be found.
 */
export function extraction(
	item: Item,
	{ parseId, ...settings }: ExtractRequest,
): PaidWork<AcceptedParse, ParsedDocument> {
	const { schema, subject } = settings;
	const parse = { ...settings, uploadMark: '' };
	const json = JSON.stringify({ parse_id: parseId, schema });
	return {
		...parseWork(item, parse),
		isReusable: false,
		send: async (context, timeoutMs) =>
			await sendParse(context, parse, { path: '/extract', json, timeoutMs }),
		unconfirmed: unconfirmedParse(`extracted data from ${subject}`),
	};
}
