import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { ConnectorKind } from '../connectorKind';
import { settingsJsonField, settingsModeField } from '../settings/jsonSettings';
import { formFields } from './typeFields';
import { otherType, typeOptions } from './typeOptions';

/** The parameters of Create: name, type, and the settings as a form or as JSON. */
export function createFields(kind: ConnectorKind): INodeProperties[] {
	const typesToCreate: INodePropertyOptions[] = [
		...typeOptions(kind.types),
		{
			name: 'Other',
			value: otherType,
			description: "A type that isn't in this list. Enter its identifier.",
		},
	];
	return [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. Quarterly reports',
			description: "Can't be changed later",
		},
		{
			displayName: 'Type',
			name: 'connectorType',
			type: 'options',
			// With an expression, n8n would show and require the fields of all types at once.
			noDataExpression: true,
			options: typesToCreate,
			default: 's3',
			description: "What the connector connects to. It can't be changed later.",
		},
		{
			displayName: 'Type Identifier',
			name: 'customType',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. my_store',
			description: "The service's identifier for the type. It's sent in lowercase.",
			displayOptions: { show: { connectorType: [otherType] } },
		},
		{ ...settingsModeField, displayOptions: { hide: { connectorType: [otherType] } } },
		...formFields(kind.types),
		{
			...settingsJsonField,
			displayOptions: { show: { settingsMode: ['json'] }, hide: { connectorType: [otherType] } },
		},
		{ ...settingsJsonField, displayOptions: { show: { connectorType: [otherType] } } },
	];
}
