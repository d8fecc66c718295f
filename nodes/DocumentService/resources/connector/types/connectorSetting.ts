/** The type of a setting's value in the body sent to the service. */
export type SettingKind = 'string' | 'integer' | 'boolean' | 'list';

/** One setting of a connector type: its form field and its place in `config`. */
export interface ConnectorSetting {
	/** Its name in `config`. */
	name: string;
	/** Its name in the form. */
	displayName: string;
	kind: SettingKind;
	/** The service rejects a connector without it. */
	isRequired?: true;
	/** Not required by the service, but most people fill it in: shown without a click. */
	isUsual?: true;
	/** Hidden while typing, and masked in every result and error. */
	isSecret?: true;
	default?: string | number | boolean;
	description?: string;
	placeholder?: string;
}

/** One connector type: the name people know it by, and its settings in the form's order. */
export interface ConnectorType {
	displayName: string;
	settings: readonly ConnectorSetting[];
}

/** All connector types of a kind, by the service's identifier (lowercase). */
export type ConnectorTypes = Readonly<Record<string, ConnectorType>>;

/** The same setting, required. */
export function required(setting: ConnectorSetting): ConnectorSetting {
	return { ...setting, isRequired: true };
}

/** The same setting, shown without a click. */
export function usual(setting: ConnectorSetting): ConnectorSetting {
	return { ...setting, isUsual: true };
}
