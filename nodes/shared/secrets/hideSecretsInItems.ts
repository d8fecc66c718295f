import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../values/json';
import type { HideSecrets } from './maskSecretsIn';

/** Returns a copy of a record with the secrets hidden in all its texts and names, at any depth. */
export function hideSecretsIn(record: IDataObject, hide: HideSecrets): IDataObject {
	return copyHidden(record, hide) as IDataObject;
}

function copyHidden(value: unknown, hide: HideSecrets): unknown {
	if (typeof value === 'string') return hide(value);
	if (Array.isArray(value)) return value.map((entry: unknown) => copyHidden(entry, hide));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [hide(name), copyHidden(inner, hide)]),
	);
}
