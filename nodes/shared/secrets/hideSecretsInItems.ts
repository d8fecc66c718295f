import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { readCredential } from '../credential/readCredential';
import { isRecord } from '../json/isRecord';
import type { ServiceContext } from '../transport/serviceContext';
import { secretHider, type HideSecrets } from './maskSecretsIn';

/** Returns a copy of a record with the secrets hidden in all its texts and names, at any depth. */
export function hideSecretsIn(record: IDataObject, hide: HideSecrets): IDataObject {
	return copyHidden(record, hide) as IDataObject;
}

/**
 * Hides the API key in the JSON of items: a service may repeat what it received in a record, not only in an error.
 * Meant for the service's records, which are short; the text of documents isn't changed, so a field that contains it
 * is named as `documents`.
 */
export async function hideApiKeyInItems(
	context: ServiceContext,
	items: INodeExecutionData[],
	documents?: string,
): Promise<INodeExecutionData[]> {
	const { apiKey } = await readCredential(context);
	const hide = secretHider([apiKey]);
	return items.map((item) => {
		if (documents === undefined || !(documents in item.json)) {
			return { ...item, json: hideSecretsIn(item.json, hide) };
		}
		const { [documents]: kept, ...record } = item.json;
		return { ...item, json: { ...hideSecretsIn(record, hide), [documents]: kept } };
	});
}

function copyHidden(value: unknown, hide: HideSecrets): unknown {
	if (typeof value === 'string') return hide(value);
	if (Array.isArray(value)) return value.map((entry: unknown) => copyHidden(entry, hide));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [hide(name), copyHidden(inner, hide)]),
	);
}
