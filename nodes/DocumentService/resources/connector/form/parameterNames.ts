/** Writes `kafka-cloud` or `remote_url` as n8n writes parameter names: `kafkaCloud`, `remoteUrl`. */
function camelCase(name: string): string {
	return name.replace(/[-_]+(.)/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * The parameter of one setting. Each type has parameters of its own, so that a value, a default or
 * a secret given for one type never slips into another one when the type is changed.
 */
export function settingParameter(type: string, setting: string): string {
	return camelCase(`${type}_${setting}`);
}

/** The collection of a type's further settings. */
export function furtherSettingsParameter(type: string): string {
	return camelCase(`${type}_further_settings`);
}
