import type { IDataObject } from 'n8n-workflow';

import type { ConnectorSetting } from '../types/connectorSetting';
import { readSettingValue } from './settingValue';

/** A `config` built from a form, and what prevents it from being sent. */
export interface BuiltConfig {
	config: IDataObject;
	/** Display names of required settings without a value. */
	missing: string[];
	/** Settings with a value of the wrong type, as "Port (a whole number)". */
	unreadable: string[];
}

/**
 * Builds a connector's `config` from the values of a form, by the setting's name. Settings that aren't set are left
 * out.
 */
export function buildConfig(
	settings: readonly ConnectorSetting[],
	values: Readonly<Record<string, unknown>>,
): BuiltConfig {
	const built: BuiltConfig = { config: {}, missing: [], unreadable: [] };
	for (const setting of settings) {
		const reading = readSettingValue(setting.kind, values[setting.name]);
		if ('isUnreadable' in reading) {
			built.unreadable.push(`${setting.displayName} (${reading.expected})`);
		} else if (reading.isSet) {
			built.config[setting.name] = reading.value;
		} else if (setting.isRequired) {
			built.missing.push(setting.displayName);
		}
	}
	return built;
}
