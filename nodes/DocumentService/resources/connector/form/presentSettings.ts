import type { INodePropertyOptions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';

import { type Field, kindOf } from '../../../../shared/fields/field';
import { valueText } from '../../../../shared/values/text';
import { type ConnectorKind, knownType } from '../record/connectorKind';
import { fieldToChange } from './changeConfig';
import { type KnownConnector, secretsOfConnector, titleOf } from './secretsToEnter';

/** One setting of a connector as the editor shows it. */
interface PresentSetting {
	name: string;
	displayName: string;
	isSecret: boolean;
	value: unknown;
}

/** A current value in a label is cut off after this many characters. */
const longestShownValue = 60;

/** The settings of the type, followed by those that only the connector has. */
function presentSettings(kind: ConnectorKind, { config, type }: KnownConnector): PresentSetting[] {
	const known = knownType(kind, type)?.settings ?? [];
	const { secrets } = secretsOfConnector(kind, { config, type });
	const names = new Map([...known, ...secrets].map(({ name, displayName }) => [name, displayName]));
	for (const name of Object.keys(config)) names.set(name, names.get(name) ?? titleOf(name));
	return [...names].map(([name, displayName]) => ({
		name,
		displayName,
		isSecret: secrets.some((secret) => secret.name === name),
		value: config[name],
	}));
}

/**
 * The settings that aren't secret, with their current values, as fields of n8n's resource mapper. Settings that the
 * connector doesn't have yet can be added. The label shows the current value too, because n8n 1 doesn't fill it in.
 */
export function settingFields(
	kind: ConnectorKind,
	connector: KnownConnector,
): ResourceMapperFields {
	const type = knownType(kind, connector.type);
	return {
		fields: presentSettings(kind, connector)
			.filter(({ isSecret }) => !isSecret)
			.map(({ name, displayName, value }): ResourceMapperField => {
				const setting = fieldToChange(name, value, type);
				const text = settingText(value);
				const field: ResourceMapperField = {
					id: name,
					displayName: text === '' ? displayName : `${displayName} (now ${shortened(text)})`,
					required: false,
					defaultMatch: false,
					canBeUsedToMatch: false,
					display: true,
					type: 'string',
					removed: text === '',
				};
				if (text !== '') field.defaultValue = text;
				const choices = choicesToChange(setting, text);
				if (choices.length > 0) {
					field.type = 'options';
					// As with other settings, an empty field removes the setting.
					field.options = [...choices, { name: 'Remove', value: '' }];
				}
				return field;
			}),
		emptyFieldsNotice:
			"The settings can't be shown. Choose the connector from the list, or enter the settings as JSON.",
	};
}

/** The values of a setting that's chosen from a list; none for others. The current value is always one of them. */
function choicesToChange(setting: Field, text: string): INodePropertyOptions[] {
	if (kindOf(setting) === 'boolean') {
		// If n8n didn't fill in the current value, a switch would be off, and false would be sent.
		return [
			{ name: 'True', value: 'true' },
			{ name: 'False', value: 'false' },
		];
	}
	if (kindOf(setting) !== 'choice') return [];
	const known = (setting.property.options ?? []) as INodePropertyOptions[];
	const isKnown = text === '' || known.some(({ value }) => value === text);
	return isKnown ? known : [...known, { name: text, value: text }];
}

/** The secret settings of a connector, to choose the one to set. */
export function secretOptions(
	kind: ConnectorKind,
	connector: KnownConnector,
): INodePropertyOptions[] {
	return presentSettings(kind, connector)
		.filter(({ isSecret }) => isSecret)
		.map(({ name, displayName, value }) => ({
			name: displayName,
			value: name,
			description:
				settingText(value) === ''
					? "Not returned by the service. If it's set, enter it again."
					: "It's set. Enter it again with every update.",
		}))
		.sort((first, second) => first.name.localeCompare(second.name));
}

function settingText(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) {
		return value.join(', ');
	}
	return valueText(value);
}

function shortened(text: string): string {
	return text.length > longestShownValue ? `${text.slice(0, longestShownValue)}…` : text;
}
