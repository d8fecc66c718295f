/** Writes `kafka-cloud` or `remote_url` as n8n writes parameter names: `kafkaCloud`, `remoteUrl`. */
function camelCase(name: string): string {
	return name.replace(/[-_]+(.)/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * The parameter of one setting. Each type has its own parameters, so that a value, default or secret entered for one
 * type never ends up in another when the type changes.
 */
export function settingParameter(type: string, setting: string): string {
	return camelCase(`${type}_${setting}`);
}

/** The collection of a type's additional settings. */
export function furtherSettingsParameter(type: string): string {
	return camelCase(`${type}_further_settings`);
}
