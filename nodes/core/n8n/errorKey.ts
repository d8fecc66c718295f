import type { IDataObject } from 'n8n-workflow';

/** Returns a record in which no field is called `error`: n8n takes an item that has one for a failure (docs/maintainers/n8n.md#items-and-errors). */
export function withoutErrorKey<T extends IDataObject>(json: T): T | IDataObject {
	if (!Object.hasOwn(json, 'error')) return json;
	let free = '_error';
	while (Object.hasOwn(json, free)) free = `_${free}`;
	return Object.fromEntries(
		Object.entries(json).map(([name, value]) => [name === 'error' ? free : name, value]),
	);
}

/** Returns a record as a service sent it, whose `error` is nested in `raw`: raw data keeps the service's names. */
export function withErrorNested(record: IDataObject): IDataObject {
	if (!Object.hasOwn(record, 'error')) return record;
	const { error, ...others } = record;
	return { ...others, raw: { error } };
}
