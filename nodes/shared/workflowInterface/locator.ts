import type { INodeProperties } from 'n8n-workflow';

export interface LocatorSettings {
	name: string;
	displayName: string;
	/** The list search function of the node that fills the list. */
	searchListMethod: string;
	/** Placeholder of the list, e.g. 'Select a job...'. */
	listPlaceholder: string;
	/** An identifier as it may look, without "e.g.". */
	idExample: string;
	description: string;
	required?: boolean;
	/** Parameters whose change reloads the list. */
	dependsOn?: string[];
}

/**
 * Builds a resource locator with a searchable list and By ID (issue 3). Identifiers are any text:
 * nothing checks their form.
 */
export function locator(settings: LocatorSettings): INodeProperties {
	const property: INodeProperties = {
		displayName: settings.displayName,
		name: settings.name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
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
