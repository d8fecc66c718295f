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
	/** Hidden while typing, and masked in every result and error. */
	isSecret?: true;
	/** The known values. An expression can return others. */
	choices?: readonly INodePropertyOptions[];
	default?: string | number | boolean | string[];
	description?: string;
	placeholder?: string;
	/** The service rejects a connector without it. */
	isRequired?: true;
	/** The form shows it without a click. */
	isShownAtOnce?: true;
	/** The ways of signing in with which it's shown and sent; with all of them if there are none. */
	onlyWith?: readonly string[];
	/** Required with these ways of signing in, although the service may accept a connector without it. */
	isRequiredThen?: true;
}

/** Words of the service's names that a title writes in their own way. */
const spellings = [
	'API',
	'ARN',
	'AWS',
	'HTTP',
	'IAM',
	'ID',
	'OAuth',
	'OCR',
	'SAS',
	'SSL',
	'URI',
	'URL',
];
const spelled = new Map(spellings.map((word) => [word.toLowerCase(), word]));

/** Returns the title of a setting: `key_prefix` is "Key Prefix". */
export function titleOf(name: string): string {
	const words = name.split(/[-_]+/);
	return words
		.map((word) => spelled.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
		.join(' ');
}

/** Makes the settings of a kind. A hint that begins with "e.g." is the placeholder, another one the description. */
function ofKind(kind: SettingKind) {
	return (name: string, ...hints: readonly string[]): ConnectorSetting => {
		const placeholder = hints.find((hint) => hint.startsWith('e.g. '));
		const description = hints.find((hint) => hint !== placeholder);
		return { name, displayName: titleOf(name), kind, description, placeholder };
	};
}

export const text = ofKind('string');
export const date = ofKind('date');

/** Several texts, which the form shows as one text with commas. */
export const list = ofKind('list');

export function secret(...setting: Parameters<typeof text>): ConnectorSetting {
	return { ...text(...setting), isSecret: true };
}

export function integer(
	name: string,
	initial: number,
	...hints: readonly string[]
): ConnectorSetting {
	return preset(initial, ofKind('integer')(name, ...hints));
}

/** Without an initial value, it's sent only if the user adds it. */
export function boolean(
	name: string,
	initial: boolean | undefined,
	description: string,
): ConnectorSetting {
	return preset(initial, ofKind('boolean')(name, description));
}

/** Returns the same setting with another initial value. */
export function preset(
	initial: ConnectorSetting['default'],
	setting: ConnectorSetting,
): ConnectorSetting {
	return { ...setting, default: initial };
}

/** Returns the same setting with a title that doesn't follow from its name. */
export function titled(displayName: string, setting: ConnectorSetting): ConnectorSetting {
	return { ...setting, displayName };
}
