import type { IDataObject } from 'n8n-workflow';

import { isNothing, readOption, readValue } from '../../../../core/n8n/fields/readValue';
import type { Item } from '../../../../core/n8n/nodeContext';
import { Problem } from '../../../../core/text/problem';
import type { ConnectorType } from '../types/connectorType';
import type { ConnectorSetting } from '../types/setting';
import { additionalSettings, settingField, settingParameter, signInField } from './typeFields';

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
	const applying = settings.filter(({ onlyWith }) => onlyWith?.includes(way) ?? true);
	const added = item.options(additionalSettings(type, []));
	const missing = applying.filter((setting) => isMissing(item, type, setting));
	if (missing.length > 0) {
		throw new Problem(
			`${displayName} requires a value for: ${missing.map((setting) => setting.displayName).join(', ')}`,
			'Fill in these fields. If you use an expression, check that it returns a value for this item.',
		);
	}
	const config: IDataObject = {};
	for (const setting of applying) {
		const value = setting.isShownAtOnce
			? shownValue(item, type, setting)
			: readOption(settingField(setting, setting.name), added);
		const isEmpty = Array.isArray(value) && value.length === 0;
		if (value !== undefined && !isEmpty) config[setting.name] = value as IDataObject[string];
	}
	return config;
}

function isMissing(item: Item, type: string, setting: ConnectorSetting): boolean {
	const isRequired = setting.isRequired ?? setting.isRequiredThen ?? false;
	return isRequired && isNothing(rawValue(item, type, setting));
}

function rawValue(item: Item, type: string, setting: ConnectorSetting): unknown {
	const { property } = settingField(setting, settingParameter(type, setting.name));
	return item.parameter(property.name, property.default);
}

function shownValue(item: Item, type: string, setting: ConnectorSetting): unknown {
	const raw = rawValue(item, type, setting);
	const reading = readValue(settingField(setting, setting.name), raw, 'parameter');
	return reading.isGiven ? reading.value : undefined;
}
