import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** The collection of a panel's options, sorted by their displayed names, as n8n requires. A panel has only one. */
export function optionsCollection(options: readonly INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [...options].sort((one, other) => (one.displayName < other.displayName ? -1 : 1)),
	};
}

/**
 * Adds a condition to fields: they're shown only while other parameters have these values. n8n's `updateDisplayOptions`
 * does the same, but with a deep merge of every field, which took half of the package's load time.
 */
export function shownWhen(
	show: NonNullable<IDisplayOptions['show']>,
	fields: readonly INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => ({
		...field,
		displayOptions: { ...field.displayOptions, show: { ...field.displayOptions?.show, ...show } },
	}));
}

/** What a condition expects of a parameter that has any value, or of an option that was added. */
export const anyValue = [{ _cnd: { exists: true as const } }];

/** Returns a list and what it means if it's empty: the editor only says that there are no items. */
export function listWithNotice(list: INodeProperties, ifEmpty: string): INodeProperties[] {
	const { name, displayOptions } = list;
	const notice = {
		displayName: ifEmpty,
		name: `${name}Notice`,
		type: 'notice',
		default: '',
	} as const;
	return [list, displayOptions ? { ...notice, displayOptions } : notice];
}

/** Adds a condition to fields: they're also hidden while another parameter has one of these values. */
export function hiddenWhen(
	hide: NonNullable<IDisplayOptions['hide']>,
	fields: readonly INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => {
		const before = field.displayOptions?.hide;
		const added = Object.entries(hide).map(([name, values = []]) => [
			name,
			[...(before?.[name] ?? []), ...values],
		]);
		const both = { ...before, ...(Object.fromEntries(added) as typeof hide) };
		return { ...field, displayOptions: { ...field.displayOptions, hide: both } };
	});
}
