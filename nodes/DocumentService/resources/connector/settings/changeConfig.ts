import type { IDataObject } from 'n8n-workflow';

import type { ConnectorType, SettingKind } from '../types/connectorSetting';
import { readSettingValue } from './settingValue';
import { jsonShapeOf } from './jsonShape';

/** The settings to send, and changes whose value does not fit, as "port (a whole number)". */
export interface ChangedConfig {
	config: IDataObject;
	unreadable: string[];
}

/**
 * Puts changes over the present settings, because the service wants all settings again, also the
 * unchanged ones (specification section 4.2). A change keeps the setting's type: that of the
 * connector type's table, else that of the present value. An empty change leaves the setting as it is.
 */
export function changeConfig(
	present: IDataObject,
	changes: Readonly<Record<string, unknown>>,
	type: ConnectorType | undefined,
): ChangedConfig {
	const changed: ChangedConfig = { config: { ...present }, unreadable: [] };
	for (const [name, raw] of Object.entries(changes)) {
		const reading = readAs(kindOf(name, present[name], type), raw);
		if ('isUnreadable' in reading) {
			changed.unreadable.push(`${name} (${reading.expected})`);
		} else if (reading.isSet) {
			changed.config[name] = reading.value;
		}
	}
	return changed;
}

type ChangeKind = SettingKind | 'number' | 'json';

/** The kind of a setting: from the table of its type, else from its present value. */
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
