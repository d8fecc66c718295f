import { type IDataObject } from 'n8n-workflow';

import { isRecord } from '../../../../shared/json/isRecord';
import type { ConnectorType } from '../types/connectorSetting';
import { buildConfig } from '../settings/buildConfig';
import { refuseUnreadable } from '../settings/refuseUnreadable';
import { furtherSettingsParameter, settingParameter } from './parameterNames';
import { isShownAtOnce } from './typeFields';
import { Problem } from '../../../../shared/values/problem';
import type { Item } from '../../../../shared/run/caller';

/**
 * Reads the form of a type into the `config` to send. Throws a NodeOperationError that names required settings without
 * a value, or settings with a value of the wrong type.
 */
export function readForm(
	item: Item,
	type: string,
	{ displayName, settings }: ConnectorType,
): IDataObject {
	const further: unknown = item.parameter(furtherSettingsParameter(type), {});
	const values: Record<string, unknown> = isRecord(further) ? { ...further } : {};
	for (const setting of settings.filter(isShownAtOnce)) {
		values[setting.name] = item.parameter(
			settingParameter(type, setting.name),
			setting.default ?? '',
		);
	}

	const { config, missing, unreadable } = buildConfig(settings, values);
	if (missing.length > 0) {
		throw new Problem(
			`${displayName} requires a value for: ${missing.join(', ')}`,
			'Fill in these fields. If you use an expression, check that it returns a value for this item.',
		);
	}
	refuseUnreadable(unreadable);
	return config;
}
