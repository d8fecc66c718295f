import type { IDataObject } from 'n8n-workflow';

import type { Field, FieldKind } from '../../../../core/n8n/fields/field';
import { isNothing, readValue } from '../../../../core/n8n/fields/readValue';
import type { ConnectorType } from '../types/connectorType';
import { titleOf } from './secretsToEnter';
import { settingField } from './typeFields';

export interface ChangedConfig {
	/** The settings to send. */
	config: IDataObject;
	/** Names of the settings with a new value. */
	changed: string[];
}

/**
 * Merges changes into the current settings, because an update replaces all settings, even unchanged ones
 * (docs/maintainers/service.md#connectors). A change keeps the setting's kind: the one in the connector type's table, otherwise
 * that of the current value. An empty change leaves the setting unchanged. Throws a Problem for a value of another kind.
 */
export function changeConfig(
	present: IDataObject,
	values: Readonly<Record<string, unknown>>,
	type: ConnectorType | undefined,
): ChangedConfig {
	const changes: ChangedConfig = { config: { ...present }, changed: [] };
	for (const [name, raw] of Object.entries(values)) {
		if (isNothing(raw)) continue;
		const reading = readValue(fieldToChange(name, present[name], type), raw, 'option');
		if (!reading.isGiven || (Array.isArray(reading.value) && reading.value.length === 0)) continue;
		changes.config[name] = reading.value as IDataObject[string];
		changes.changed.push(name);
	}
	return changes;
}

/** A setting as a field: from the table of its type, otherwise by its current value. Then it may be a secret. */
export function fieldToChange(
	name: string,
	currentValue: unknown,
	type: ConnectorType | undefined,
): Field {
	const known = type?.settings.find((setting) => setting.name === name);
	if (known) return settingField(known, name);
	return {
		property: { displayName: titleOf(name), name, type: 'string', default: '' },
		kind: kindOfCurrent(currentValue),
		hasSecrets: true,
	};
}

function kindOfCurrent(value: unknown): FieldKind {
	if (typeof value === 'boolean' || typeof value === 'number') return typeof value as FieldKind;
	if (Array.isArray(value)) {
		return value.every((entry) => typeof entry === 'string') ? 'list' : 'json';
	}
	return typeof value === 'object' && value !== null ? 'json' : 'setting';
}
