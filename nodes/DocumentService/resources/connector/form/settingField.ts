import type { INodeProperties } from 'n8n-workflow';

import type { Field, FieldKind } from '../../../../core/n8n/fields/field';
import type { ConnectorType } from '../types/connectorType';
import { type ConnectorSetting, titleOf } from '../types/setting';

/** How the panel shows each kind of setting: its type, what's there at first, and how it's read. */
const panels = {
	string: { type: 'string', initial: '', kind: 'setting' },
	integer: { type: 'number', initial: 0, kind: 'number' },
	boolean: { type: 'boolean', initial: false, kind: 'boolean' },
	list: { type: 'string', initial: '', kind: 'list' },
	date: { type: 'dateTime', initial: '', kind: 'date' },
} as const;

/** Returns a setting as a field of the form, under this parameter's name. */
export function settingField(setting: ConnectorSetting, name: string): Field {
	const { displayName, choices, description, placeholder } = setting;
	const { type, initial, kind } = panels[setting.kind];
	const property: INodeProperties = {
		displayName,
		name,
		type,
		default: setting.default ?? initial,
	};
	if (kind === 'number') property.typeOptions = { numberPrecision: 0 };
	if (setting.isSecret) property.typeOptions = { password: true };
	if (setting.isRequired || setting.isRequiredThen) property.required = true;
	if (description) property.description = description;
	if (placeholder) property.placeholder = placeholder;
	if (!choices) return { property, kind };
	property.type = kind === 'list' ? 'multiOptions' : 'options';
	property.options = [...choices];
	return { property, others: 'any' };
}

/** Returns a setting of a connector as a field: by the table of its type, or by its value. Then it may be a secret. */
export function currentField(name: string, value: unknown, type: ConnectorType | undefined): Field {
	const known = type?.settings.find((setting) => setting.name === name);
	if (known) return settingField(known, name);
	return {
		property: { displayName: titleOf(name), name, type: 'string', default: '' },
		kind: kindOfValue(value),
		hasSecrets: true,
	};
}

function kindOfValue(value: unknown): FieldKind {
	if (typeof value === 'boolean') return 'boolean';
	if (typeof value === 'number') return 'number';
	if (typeof value !== 'object' || value === null) return 'setting';
	return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
		? 'list'
		: 'json';
}
