import type { INodePropertyOptions } from 'n8n-workflow';

/** The type of a setting's value in the body sent to the service. A date is sent as text in ISO form. */
export type SettingKind = 'string' | 'integer' | 'boolean' | 'list' | 'date';

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
	/** The ways of signing in with which it's shown and sent (ConnectorType.signIn); with all of them if there are none. */
	onlyWith?: readonly string[];
	/** Required with these ways of signing in, although the service may accept a connector without it. */
	isRequiredThen?: true;
	/** The known values. An expression can return others. */
	choices?: readonly INodePropertyOptions[];
	default?: string | number | boolean | string[];
	description?: string;
	placeholder?: string;
}

/** A way of signing in to the system behind a connector. */
export interface SignIn {
	name: string;
	value: string;
}

/** One connector type: the name people know it by, and its settings in the form's order. */
export interface ConnectorType {
	displayName: string;
	/** Ways of signing in, of which the form shows one at a time; the first one unless the user chooses another. */
	signIn?: readonly SignIn[];
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

/** The same setting, shown with these ways of signing in only. */
export function onlyWith(ways: readonly string[], setting: ConnectorSetting): ConnectorSetting {
	return { ...setting, onlyWith: ways };
}

/** The same setting, shown with these ways of signing in only, and required there. */
export function requiredWith(ways: readonly string[], setting: ConnectorSetting): ConnectorSetting {
	return { ...onlyWith(ways, setting), isRequiredThen: true };
}
