import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { type Field, propertiesOf } from '../../../../core/n8n/fields/field';
import { choice } from '../../../../core/n8n/fields/fieldsOfType';
import { isNothing, readOption, readParameter } from '../../../../core/n8n/fields/readValue';
import type { Item } from '../../../../core/n8n/nodeContext';
import { Problem } from '../../../../core/text/problem';
import type { ConnectorType, ConnectorTypes, SignIn } from '../types/connectorType';
import type { ConnectorSetting } from '../types/setting';
import { settingField } from './settingField';

/** Returns the forms of all types: fields shown for the selected type if settings are entered as fields. */
export function formFields(types: ConnectorTypes): INodeProperties[] {
	return Object.entries(types).flatMap(([type, { settings, signIn }]) => {
		const show = { connectorType: [type], settingsMode: ['form'] };
		const shown = settings.filter(({ isShownAtOnce }) => isShownAtOnce);
		const fieldOf = (setting: ConnectorSetting): INodeProperties => {
			const { property } = settingField(setting, settingParameter(type, setting.name));
			const { onlyWith } = setting;
			const ways = onlyWith && { [settingParameter(type, 'authentication')]: [...onlyWith] };
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

/** Returns the collection of settings without a field of their own, in the order of the table: related ones together. */
function additionalSettings(type: string, settings: readonly ConnectorSetting[]): INodeProperties {
	const preset = settings.filter((setting) => setting.default !== undefined);
	// The editor shows preset settings in the order of their values.
	const initial = Object.fromEntries(preset.map((setting) => [setting.name, setting.default]));
	return {
		displayName: 'Additional Settings',
		name: additionalSettingsParameter(type),
		type: 'collection',
		placeholder: 'Add Setting',
		default: { ...initial },
		options: propertiesOf(settings.map((setting) => settingField(setting, setting.name))),
	};
}

/** Selects the way of signing in, and with it which settings are shown and sent. */
function signInField(type: string, ways: readonly SignIn[]): Field<'choice'> {
	const [{ value: initial }] = ways;
	return choice(settingParameter(type, 'authentication'), 'Authentication', {
		noDataExpression: true,
		options: ways.map(({ name, value }) => ({ name, value })),
		default: initial,
	});
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

/** Returns the parameter of a type's additional settings. */
export function additionalSettingsParameter(type: string): string {
	return settingParameter(type, 'additional_settings');
}

/**
 * Reads the form of a type into the `config` to send, without the settings that aren't set. Throws a Problem that names
 * required settings without a value, a setting with a value of the wrong type, or one that was added without a value.
 */
export function readForm(
	item: Item,
	type: string,
	{ displayName, settings, signIn }: ConnectorType,
): IDataObject {
	const way = signIn.length > 0 ? item.read(signInField(type, signIn)) : '';
	const added = item.options(additionalSettings(type, []));
	const missing: string[] = [];
	const config: IDataObject = {};
	for (const setting of settings.filter(({ onlyWith }) => onlyWith?.includes(way) ?? true)) {
		const { name } = setting;
		const field = settingField(setting, name);
		const { required, default: initial } = field.property;
		const raw = item.parameter(settingParameter(type, name), initial);
		if (required && isNothing(raw)) {
			missing.push(setting.displayName);
			continue;
		}
		const value = setting.isShownAtOnce ? readParameter(field, raw) : readOption(field, added);
		const isSet =
			value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
		if (isSet) config[name] = value as IDataObject[string];
	}
	if (missing.length === 0) return config;
	throw new Problem(
		`${displayName} requires a value for: ${missing.join(', ')}`,
		'Fill in these fields. If you use an expression, check that it returns a value for this item.',
	);
}
