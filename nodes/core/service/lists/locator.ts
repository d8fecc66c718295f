import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../text/json';
import { nameText } from '../../text/text';

export interface LocatorSettings {
	name: string;
	displayName: string;
	/** The node's list search function, which fills the list. */
	searchListMethod: string;
	/** e.g. 'Select a job...'. */
	listPlaceholder: string;
	/** A sample identifier, without "e.g.". */
	idExample: string;
	description: string;
	required?: boolean;
	/** What is chosen at first; nothing without it. */
	chosen?: { value: string; name: string };
	/** Parameters that reload the list when they change. */
	dependsOn?: string[];
}

export type Locator = INodeProperties & { type: 'resourceLocator' };

/**
 * A resource locator with a searchable list and By ID. The form of an identifier isn't checked, since it may be any
 * text (docs/maintainers/service.md#identifiers).
 */
export function locator(settings: LocatorSettings): Locator {
	const { value = '', name: cachedResultName } = settings.chosen ?? {};
	const property: Locator = {
		displayName: settings.displayName,
		name: settings.name,
		type: 'resourceLocator',
		default: { mode: 'list', value, ...(cachedResultName && { cachedResultName }) },
		description: settings.description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: settings.listPlaceholder,
				typeOptions: { searchListMethod: settings.searchListMethod, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: `e.g. ${settings.idExample}`,
			},
		],
	};
	if (settings.required) property.required = true;
	if (settings.dependsOn) property.typeOptions = { loadOptionsDependsOn: settings.dependsOn };
	return property;
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
