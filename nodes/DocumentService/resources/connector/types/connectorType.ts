import type { ConnectorSetting } from './setting';

/** One connector type: the name people know it by, and its settings in the form's order. */
export interface ConnectorType {
	displayName: string;
	settings: readonly ConnectorSetting[];
	/** Ways of signing in, of which the form shows one at a time, at first the first one. */
	signIn: readonly SignIn[];
}

/** All connector types of a kind, by the service's identifier (lowercase). */
export type ConnectorTypes = Readonly<Record<string, ConnectorType>>;

/** A way of signing in to the system behind a connector, with the settings that only it needs. */
export interface SignIn {
	value: string;
	name: string;
	/** Without these, nobody can sign in this way, although the service may accept the connector. */
	required: readonly ConnectorSetting[];
	optional: readonly ConnectorSetting[];
}

export function way(
	value: string,
	name: string,
	required: readonly ConnectorSetting[],
	optional: readonly ConnectorSetting[] = [],
): SignIn {
	return { value, name, required, optional };
}

export interface SettingGroups {
	/** The service rejects a connector without them. */
	required?: readonly ConnectorSetting[];
	/** Most people fill them in, so the form shows them without a click. */
	usual?: readonly ConnectorSetting[];
	signIn?: readonly SignIn[];
	/** Under Additional Settings. */
	more?: readonly ConnectorSetting[];
}

export function connector(
	displayName: string,
	{ required = [], usual = [], signIn = [], more = [] }: SettingGroups,
): ConnectorType {
	const settings = [
		...required.map((setting) => ({ ...setting, isRequired: true, isShownAtOnce: true }) as const),
		...usual.map((setting) => ({ ...setting, isShownAtOnce: true }) as const),
		...settingsOfSignIn(signIn),
		...more,
	];
	return { displayName, settings, signIn };
}

/** Returns the settings of all ways of signing in, each once, with the ways that have it. */
function settingsOfSignIn(signIn: readonly SignIn[]): ConnectorSetting[] {
	const settings = new Map<string, ConnectorSetting>();
	for (const { value, required, optional } of signIn) {
		for (const setting of [...required, ...optional]) {
			const onlyWith = [...(settings.get(setting.name)?.onlyWith ?? []), value];
			const isRequiredThen = required.includes(setting) ? true : undefined;
			settings.set(setting.name, { ...setting, isShownAtOnce: true, onlyWith, isRequiredThen });
		}
	}
	return [...settings.values()];
}
