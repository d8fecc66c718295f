import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../../../shared/run/caller';
import { Problem } from '../../../../shared/values/problem';
import { buildConfig } from '../settings/buildConfig';
import type { ConnectorType } from '../types/connectorSetting';
import { settingParameter } from './parameterNames';
import { furtherSettings, isShownAtOnce, settingField } from './typeFields';

/**
 * Reads the form of a type into the `config` to send. Throws a Problem that names required settings without a value, or a
 * setting with a value of the wrong type.
 */
export function readForm(
	item: Item,
	type: string,
	{ displayName, settings }: ConnectorType,
): IDataObject {
	const shown: Record<string, unknown> = {};
	for (const setting of settings.filter(isShownAtOnce)) {
		const { property } = settingField(setting, settingParameter(type, setting.name));
		shown[setting.name] = item.parameter(property.name, property.default);
	}
	const added = item.options(furtherSettings(type, []));

	const { config, missing } = buildConfig(settings, shown, added);
	if (missing.length === 0) return config;
	throw new Problem(
		`${displayName} requires a value for: ${missing.join(', ')}`,
		'Fill in these fields. If you use an expression, check that it returns a value for this item.',
	);
}
