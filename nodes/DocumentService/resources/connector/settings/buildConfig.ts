import type { IDataObject } from 'n8n-workflow';

import type { ConnectorSetting } from '../types/connectorSetting';
import { readSettingValue } from './settingValue';

/** A `config` built from a form, and what stands in the way of sending it. */
export interface BuiltConfig {
	config: IDataObject;
	/** Display names of required settings without a value. */
	missing: string[];
	/** Settings whose value does not fit, as "Port (a whole number)". */
	unreadable: string[];
}

/**
 * Builds the `config` of a connector from the values of a form, by name of the setting. What is not
 * set is not sent.
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
