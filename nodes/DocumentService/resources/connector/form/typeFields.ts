import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { field, type Field, propertiesOf } from '../../../../shared/fields/field';
import { alphabetically } from '../../../../shared/values/text';
import type { ConnectorTypes, SignIn } from '../types/connectorType';
import type { ConnectorSetting } from '../types/setting';

const emptyValues = { string: '', integer: 0, boolean: false, list: '', date: '' } as const;
const fieldTypes = {
	string: 'string',
	integer: 'number',
	boolean: 'boolean',
	list: 'string',
	date: 'dateTime',
} as const;

const fieldKinds = {
	string: 'setting',
	integer: 'number',
	boolean: 'boolean',
	list: 'list',
	date: 'date',
} as const;

/** The forms of all types: fields shown for the chosen type if settings are entered as fields. */
export function formFields(types: ConnectorTypes): INodeProperties[] {
	return Object.entries(types).flatMap(([type, { settings, signIn }]) => {
		const displayOptions = { show: { connectorType: [type], settingsMode: ['form'] } };
		const additional = settings.filter(({ isShownAtOnce }) => !isShownAtOnce);
		const fields = settings
			.filter(({ isShownAtOnce }) => isShownAtOnce)
			.map((setting): INodeProperties => ({
				...settingField(setting, settingParameter(type, setting.name)).property,
				displayOptions: setting.onlyWith
					? { show: { ...displayOptions.show, [signInParameter(type)]: [...setting.onlyWith] } }
					: displayOptions,
			}));
		if (signIn.length > 0) {
			const firstSecret = fields.findIndex(({ displayOptions: shown }) => shown !== displayOptions);
			fields.splice(firstSecret, 0, { ...signInField(type, signIn).property, displayOptions });
		}
		return additional.length === 0
			? fields
			: [...fields, { ...additionalSettings(type, additional), displayOptions }];
	});
}

/** The collection of a type's settings without a field of their own, in the order of the table: related ones together. */
export function additionalSettings(
	type: string,
	settings: readonly ConnectorSetting[],
): INodeProperties {
	// The editor shows preset settings in the order of their values.
	const preset: Record<string, NonNullable<ConnectorSetting['default']>> = Object.fromEntries(
		settings.flatMap((setting) =>
			setting.default === undefined ? [] : [[setting.name, setting.default]],
		),
	);
	return {
		displayName: 'Additional Settings',
		name: additionalSettingsParameter(type),
		type: 'collection',
		placeholder: 'Add Setting',
		default: { ...preset },
		options: propertiesOf(settings.map((setting) => settingField(setting, setting.name))),
	};
}

/** A setting as a field of the form, under this parameter's name. */
export function settingField(setting: ConnectorSetting, name: string): Field {
	const property: INodeProperties = {
		displayName: setting.displayName,
		name,
		type: fieldTypes[setting.kind],
		default: setting.default ?? emptyValues[setting.kind],
	};
	if (setting.kind === 'integer') property.typeOptions = { numberPrecision: 0 };
	if (setting.isSecret) property.typeOptions = { ...property.typeOptions, password: true };
	if (setting.isRequired || setting.isRequiredThen) property.required = true;
	if (setting.description) property.description = setting.description;
	if (setting.placeholder) property.placeholder = setting.placeholder;
	if (!setting.choices) return { property, kind: fieldKinds[setting.kind] };
	property.type = setting.kind === 'list' ? 'multiOptions' : 'options';
	property.options = [...setting.choices];
	return { property, others: 'any' };
}

/** Chooses the way of signing in, and with it which settings are shown and sent. */
export function signInField(type: string, ways: readonly SignIn[]): Field<'choice'> {
	const initial = ways[0]?.value ?? '';
	return field({
		displayName: 'Authentication',
		name: signInParameter(type),
		type: 'options',
		noDataExpression: true,
		options: ways.map(({ name, value }) => ({ name, value })),
		default: initial,
	});
}

function signInParameter(type: string): string {
	return settingParameter(type, 'authentication');
}

/** Writes `kafka-cloud` or `remote_url` as n8n writes parameter names: `kafkaCloud`, `remoteUrl`. */
function camelCase(name: string): string {
	return name.replace(/[-_]+(.)/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * The parameter of one setting. Each type has its own parameters, so that a value, default or secret entered for one
 * type never ends up in another when the type changes.
 */
export function settingParameter(type: string, setting: string): string {
	return camelCase(`${type}_${setting}`);
}

/** The collection of a type's additional settings. */
export function additionalSettingsParameter(type: string): string {
	return camelCase(`${type}_additional_settings`);
}

/** Stands for a type that isn't in the list and is entered as text. */
export const otherType = 'other';

/** All known types, by name. */
export function typeOptions(types: ConnectorTypes): INodePropertyOptions[] {
	return Object.entries(types)
		.map(([value, { displayName }]) => ({ name: displayName, value }))
		.sort((first, second) => alphabetically(first.name, second.name));
}
