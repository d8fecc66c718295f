import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../../../../shared/fields/field';
import { isNothing, readOption, readValue } from '../../../../shared/fields/readValue';
import type { Item } from '../../../../shared/run/caller';
import { Problem } from '../../../../shared/values/problem';
import type { ConnectorType } from '../types/connectorType';
import type { ConnectorSetting } from '../types/setting';
import { additionalSettings, settingField, settingParameter, signInField } from './typeFields';

/**
 * Reads the form of a type into the `config` to send. Throws a Problem that names required settings without a value, or a
 * setting with a value of the wrong type.
 */
export function readForm(
	item: Item,
	type: string,
	{ displayName, settings: all, signIn }: ConnectorType,
): IDataObject {
	const settings =
		signIn.length > 0 ? settingsWith(item.read(signInField(type, signIn)), all) : all;
	const shown: Record<string, unknown> = {};
	for (const setting of settings.filter(({ isShownAtOnce }) => isShownAtOnce)) {
		const { property } = settingField(setting, settingParameter(type, setting.name));
		shown[setting.name] = item.parameter(property.name, property.default);
	}
	const added = item.options(additionalSettings(type, []));

	const { config, missing } = buildConfig(settings, shown, added);
	if (missing.length === 0) return config;
	throw new Problem(
		`${displayName} requires a value for: ${missing.join(', ')}`,
		'Fill in these fields. If you use an expression, check that it returns a value for this item.',
	);
}

/** The settings of a form with this way of signing in. */
function settingsWith(way: string, settings: readonly ConnectorSetting[]): ConnectorSetting[] {
	return settings
		.filter(({ onlyWith }) => onlyWith === undefined || onlyWith.includes(way))
		.map((setting) => (setting.isRequiredThen ? { ...setting, isRequired: true } : setting));
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Builds a connector's `config` from the values of a form, by the setting's name: `shown` are those of the fields that
 * are always there, `added` those of the collection. Settings that aren't set are left out. `missing` names the required
 * settings without a value. Throws a Problem for a value of the wrong type, and for a setting that was added without a
 * value.
 */
function buildConfig(
	settings: readonly ConnectorSetting[],
	shown: Values,
	added: Values = {},
): { config: IDataObject; missing: string[] } {
	const config: IDataObject = {};
	const missing: string[] = [];
	for (const setting of settings) {
		const { name, displayName, isRequired } = setting;
		const field = settingField(setting, name);
		if (isRequired && isNothing(shown[name])) missing.push(displayName);
		else {
			const value = name in shown ? shownValue(field, shown[name]) : readOption(field, added);
			const isEmpty = Array.isArray(value) && value.length === 0;
			if (value !== undefined && !isEmpty) config[name] = value as IDataObject[string];
		}
	}
	return { config, missing };
}

function shownValue(field: Field, raw: unknown): unknown {
	const reading = readValue(field, raw, 'parameter');
	return reading.isGiven ? reading.value : undefined;
}
