import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { type Field, propertiesOf } from '../../../../core/n8n/fields/field';
import { choice } from '../../../../core/n8n/fields/fieldsOfType';
import { alphabetically } from '../../../../core/text/text';
import type { ConnectorTypes, SignIn } from '../types/connectorType';
import type { ConnectorSetting } from '../types/setting';

/** How the panel shows each kind of setting: its type, what's there at first, and how it's read. */
const panels = {
	string: { type: 'string', initial: '', kind: 'setting' },
	integer: { type: 'number', initial: 0, kind: 'number' },
	boolean: { type: 'boolean', initial: false, kind: 'boolean' },
	list: { type: 'string', initial: '', kind: 'list' },
	date: { type: 'dateTime', initial: '', kind: 'date' },
} as const;

/** The forms of all types: fields shown for the chosen type if settings are entered as fields. */
export function formFields(types: ConnectorTypes): INodeProperties[] {
	return Object.entries(types).flatMap(([type, { settings, signIn }]) => {
		const show = { connectorType: [type], settingsMode: ['form'] };
		const shown = settings.filter(({ isShownAtOnce }) => isShownAtOnce);
		const fieldOf = (setting: ConnectorSetting): INodeProperties => {
			const { property } = settingField(setting, settingParameter(type, setting.name));
			const { onlyWith } = setting;
			const ways = onlyWith && { [signInParameter(type)]: [...onlyWith] };
			return { ...property, displayOptions: { show: { ...show, ...ways } } };
		};
		const fields = shown.filter(({ onlyWith }) => !onlyWith).map(fieldOf);
		if (signIn.length > 0) {
			fields.push({ ...signInField(type, signIn).property, displayOptions: { show } });
			fields.push(...shown.filter(({ onlyWith }) => onlyWith).map(fieldOf));
		}
		const additional = settings.filter(({ isShownAtOnce }) => !isShownAtOnce);
		if (additional.length === 0) return fields;
		return [...fields, { ...additionalSettings(type, additional), displayOptions: { show } }];
	});
}

/** The collection of a type's settings without a field of their own, in the order of the table: related ones together. */
export function additionalSettings(
	type: string,
	settings: readonly ConnectorSetting[],
): INodeProperties {
	// The editor shows preset settings in the order of their values.
	const preset = Object.fromEntries(
		settings.flatMap(({ name, default: initial }) =>
			initial === undefined ? [] : [[name, initial]],
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
	const { displayName, choices, description, placeholder } = setting;
	const { type, initial, kind } = panels[setting.kind];
	const property: INodeProperties = {
		displayName,
		name,
		type,
		default: setting.default ?? initial,
	};
	if (kind === 'number') property.typeOptions = { numberPrecision: 0 };
	if (setting.isSecret) property.typeOptions = { password: true };
	if (setting.isRequired || setting.isRequiredThen) property.required = true;
	if (description) property.description = description;
	if (placeholder) property.placeholder = placeholder;
	if (!choices) return { property, kind };
	property.type = kind === 'list' ? 'multiOptions' : 'options';
	property.options = [...choices];
	return { property, others: 'any' };
}

/** Chooses the way of signing in, and with it which settings are shown and sent. */
export function signInField(type: string, ways: readonly SignIn[]): Field<'choice'> {
	const [{ value: initial }] = ways;
	return choice(signInParameter(type), 'Authentication', {
		noDataExpression: true,
		options: ways.map(({ name, value }) => ({ name, value })),
		default: initial,
	});
}

function signInParameter(type: string): string {
	return settingParameter(type, 'authentication');
}

/**
 * The parameter of one setting. Each type has its own parameters, so that a value, default or secret entered for one
 * type never ends up in another when the type changes. `kafka-cloud` and `group_id` become `kafkaCloudGroupId`.
 */
export function settingParameter(type: string, setting: string): string {
	return `${type}_${setting}`.replace(/[-_]+(.)/g, (_match, letter: string) =>
		letter.toUpperCase(),
	);
}

/** The collection of a type's additional settings. */
export function additionalSettingsParameter(type: string): string {
	return settingParameter(type, 'additional_settings');
}

/** Stands for a type that isn't in the list and is entered as text. */
export const otherType = 'other';

/** All known types, by name. */
export function typeOptions(types: ConnectorTypes): INodePropertyOptions[] {
	return Object.entries(types)
		.map(([value, { displayName }]) => ({ name: displayName, value }))
		.sort((first, second) => alphabetically(first.name, second.name));
}
