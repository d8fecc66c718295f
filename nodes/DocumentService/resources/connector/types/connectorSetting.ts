/** What a setting's value is in the body sent to the service. */
export type SettingKind = 'string' | 'integer' | 'boolean' | 'list';

/** One setting of a connector type: its form field and its place in `config`. */
export interface ConnectorSetting {
	/** As the service spells it in `config`. */
	name: string;
	/** As the form shows it. */
	displayName: string;
	kind: SettingKind;
	/** The service refuses a connector without it. */
	isRequired?: true;
	/** Not required by the service, yet most people fill it in: shown without a click. */
	isUsual?: true;
	/** Hidden while typing, masked in every result and error. */
	isSecret?: true;
	default?: string | number | boolean;
	description?: string;
	placeholder?: string;
}

/** One connector type: the name people know it by and its settings in the order of the form. */
export interface ConnectorType {
	displayName: string;
	settings: readonly ConnectorSetting[];
}

/** All connector types of a kind, by the identifier the service knows them by (lower case). */
export type ConnectorTypes = Readonly<Record<string, ConnectorType>>;

/** The same setting, required. */
export function required(setting: ConnectorSetting): ConnectorSetting {
	return { ...setting, isRequired: true };
}

/** The same setting, shown without a click. */
export function usual(setting: ConnectorSetting): ConnectorSetting {
	return { ...setting, isUsual: true };
}
