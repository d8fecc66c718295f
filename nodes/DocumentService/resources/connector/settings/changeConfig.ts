import type { IDataObject } from 'n8n-workflow';

import type { ConnectorType, SettingKind } from '../types/connectorSetting';
import { readSettingValue } from './settingValue';
import { jsonShapeOf } from './jsonShape';

export interface ChangedConfig {
	/** The settings to send. */
	config: IDataObject;
	/** Names of the settings with a new value. */
	changed: string[];
	/** Changes with a value of the wrong type, as "port (a whole number)". */
	unreadable: string[];
}

/**
 * Merges changes into the current settings, because an update replaces all settings, even unchanged ones
 * (docs/service.md#connectors). A change keeps the setting's kind: the one in the connector type's table, otherwise
 * that of the current value. An empty change leaves the setting unchanged.
 */
export function changeConfig(
	present: IDataObject,
	values: Readonly<Record<string, unknown>>,
	type: ConnectorType | undefined,
): ChangedConfig {
	const changes: ChangedConfig = { config: { ...present }, changed: [], unreadable: [] };
	for (const [name, raw] of Object.entries(values)) {
		const reading = readAs(kindOf(name, present[name], type), raw);
		if ('isUnreadable' in reading) {
			changes.unreadable.push(`${name} (${reading.expected})`);
		} else if (reading.isSet) {
			changes.config[name] = reading.value;
			changes.changed.push(name);
		}
	}
	return changes;
}

type ChangeKind = SettingKind | 'number' | 'json';

/** The kind of a setting: from the table of its type, otherwise from its current value. */
export function kindOf(
	name: string,
	presentValue: unknown,
	type: ConnectorType | undefined,
): ChangeKind {
	const known = type?.settings.find((setting) => setting.name === name);
	if (known) return known.kind;
	if (typeof presentValue === 'boolean') return 'boolean';
	if (typeof presentValue === 'number') return 'number';
	if (Array.isArray(presentValue)) {
		return presentValue.every((entry) => typeof entry === 'string') ? 'list' : 'json';
	}
	return typeof presentValue === 'object' && presentValue !== null ? 'json' : 'string';
}

function readAs(kind: ChangeKind, raw: unknown): ReturnType<typeof readSettingValue> {
	if (kind !== 'number' && kind !== 'json') return readSettingValue(kind, raw);
	const text = readSettingValue('string', raw);
	if ('isUnreadable' in text || !text.isSet) return text;
	return jsonShapeOf(kind, text.value);
}
