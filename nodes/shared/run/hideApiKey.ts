import type { INodeExecutionData } from 'n8n-workflow';

import { hideSecretsIn, hideSecrets } from '../secrets/withSecretsHidden';
import { secretHider, type HideSecrets } from '../secrets/maskSecretsIn';
import { inSlices, type Work } from '../values/inSlices';
import type { Caller } from './caller';
import { toNodeError, type NodeError } from './nodeError';

/**
 * Hides the API key in every text of an n8n error, in place: a service may repeat the key anywhere, even in the ID of a
 * file that an error names. Never rejects.
 */
export async function hideApiKey(caller: Caller, error: unknown): Promise<void> {
	const apiKey = await caller.credential().then(
		(credential) => credential.apiKey,
		() => '',
	);
	hideSecrets(error, [apiKey]);
}

/**
 * Hides the API key in the JSON of items: a service may repeat what it received in a record, not only in an error.
 * Meant for the service's records, which are short; the text of documents isn't changed, so a field that contains it
 * is named as `documents`.
 */
export async function hideApiKeyInItems(
	caller: Caller,
	items: INodeExecutionData[],
	documents?: string,
): Promise<INodeExecutionData[]> {
	const { apiKey } = await caller.credential();
	return await inSlices(withSecretsHidden(items, secretHider([apiKey]), documents));
}

function* withSecretsHidden(
	items: readonly INodeExecutionData[],
	hide: HideSecrets,
	documents?: string,
): Work<INodeExecutionData[]> {
	const hidden: INodeExecutionData[] = [];
	for (const item of items) {
		yield;
		if (documents === undefined || !(documents in item.json)) {
			hidden.push({ ...item, json: hideSecretsIn(item.json, hide) });
			continue;
		}
		const { [documents]: kept, ...record } = item.json;
		hidden.push({ ...item, json: { ...hideSecretsIn(record, hide), [documents]: kept } });
	}
	return hidden;
}

/** Anything thrown as the error that n8n shows: it names the item, if there is one, and has no key in it. */
export async function shownError(
	caller: Caller,
	error: unknown,
	itemIndex?: number,
): Promise<NodeError> {
	const failure = toNodeError(caller.node, error, itemIndex);
	await hideApiKey(caller, failure);
	return failure;
}
