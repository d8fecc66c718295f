import type { INodeProperties } from 'n8n-workflow';

import { type Field, idField } from '../n8n/fields/field';
import { isRecord } from '../text/json';
import { nameText } from '../text/text';

export interface LocatorSettings extends Pick<
	INodeProperties,
	'name' | 'displayName' | 'description' | 'required' | 'displayOptions' | 'hint'
> {
	searchListMethod: string;
	/** e.g. 'Select a job...'. */
	listPlaceholder: string;
	/** A sample identifier, without "e.g.". */
	idExample: string;
	/** What is chosen of the list at first; nothing without it. */
	chosen?: { value: string; name: string };
	/** An expression that returns the ID at first, for what earlier nodes return. */
	expression?: `={{ ${string} }}`;
	/** Parameters that reload the list when they change. */
	dependsOn?: string[];
	/** What addresses call such a record, e.g. 'job' for .../jobs/<ID>: users paste them. */
	inAddress?: string;
}

/**
 * A resource locator with a searchable list and By ID. The form of an identifier isn't checked, since it may be any
 * text (docs/maintainers/service.md#identifiers).
 */
export function locator(settings: LocatorSettings): Field<string> {
	const {
		searchListMethod,
		listPlaceholder,
		idExample,
		chosen,
		expression,
		dependsOn,
		inAddress,
		...panel
	} = settings;
	const { value = '', name: cachedResultName } = chosen ?? {};
	const fromList = { mode: 'list', value, ...(cachedResultName && { cachedResultName }) };
	const field = idField({
		...panel,
		type: 'resourceLocator',
		default: expression === undefined ? fromList : { mode: 'id', value: expression },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: listPlaceholder,
				typeOptions: { searchListMethod, searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: `e.g. ${idExample}` },
		],
		...(dependsOn && { typeOptions: { loadOptionsDependsOn: dependsOn } }),
	});
	if (inAddress === undefined) return field;
	return {
		...field,
		read(value) {
			const id = field.read(value);
			return id === undefined ? undefined : pastedId(id, inAddress);
		},
	};
}

/** Returns the ID in what was pasted, in quotes or as the address of a record; any other text as it is. */
function pastedId(pasted: string, record: string): string {
	const id = pasted.replace(/^["'`“”„‘‚«»](.*)["'`”“’‘»«]$/, '$1').trim();
	if (!/^https?:/i.test(id) || !URL.canParse(id)) return id;
	const { pathname, hash } = new URL(id);
	// Some web apps have their paths behind #.
	const parts = (pathname + hash).split(/[/?#]+/).filter(Boolean);
	const place = Math.max(parts.lastIndexOf(record), parts.lastIndexOf(`${record}s`));
	return place === -1 ? id : (parts[place + 1] ?? id);
}

/**
 * The choice of no connector: a workflow that files are uploaded to, or whose results are downloaded. It's a value of its
 * own, so that an expression that returns nothing never disconnects a workflow.
 */
export const localConnector = { value: 'local', name: 'Local' } as const;

/** The identifier in a resource locator's value or a plain value, trimmed; '' if there is none. */
export function locatorValue(value: unknown): string {
	return nameText(isRecord(value) ? value.value : value).trim();
}
