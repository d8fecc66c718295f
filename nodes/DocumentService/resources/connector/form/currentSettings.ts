import type { INodePropertyOptions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';

import { type Field, kindOf } from '../../../../core/n8n/fields/field';
import { valueText } from '../../../../core/text/text';
import { type ConnectorKind, knownType } from '../connectorKind';
import { type KnownConnector, secretsOfConnector } from '../secretSettings';
import { titleOf } from '../types/setting';
import { currentField } from './settingField';

/** One setting of a connector as the editor shows it. */
interface CurrentSetting {
	name: string;
	displayName: string;
	isSecret: boolean;
	/** Its value as text; '' if it isn't set. */
	text: string;
	/** How a new value is read. */
	field: Field;
}

/** A current value in a label is cut off after this many characters. */
const maxShownLength = 60;

/** The settings of the type, followed by those that only the connector has. */
function currentSettings(kind: ConnectorKind, { config, type }: KnownConnector): CurrentSetting[] {
	const known = knownType(kind, type);
	const { secrets } = secretsOfConnector(kind, { config, type });
	const listed = [...(known?.settings ?? []), ...secrets];
	const titles = new Map(listed.map(({ name, displayName }) => [name, displayName]));
	for (const name of Object.keys(config)) titles.set(name, titles.get(name) ?? titleOf(name));
	return [...titles].map(([name, displayName]) => ({
		name,
		displayName,
		isSecret: secrets.some((secret) => secret.name === name),
		text: settingText(config[name]),
		field: currentField(name, config[name], known),
	}));
}

/**
 * The settings that aren't secret, with their current values, as fields of n8n's resource mapper. Settings that the
 * connector doesn't have yet can be added.
 */
export function settingFields(
	kind: ConnectorKind,
	connector: KnownConnector,
): ResourceMapperFields {
	return {
		fields: currentSettings(kind, connector)
			.filter(({ isSecret }) => !isSecret)
			.map(mapperField),
		emptyFieldsNotice:
			"The settings can't be shown. Select the connector from the list, or enter the settings as JSON.",
	};
}

/** The label shows the current value too, because n8n 1 doesn't fill it in. */
function mapperField({ name, displayName, text, field }: CurrentSetting): ResourceMapperField {
	const isSet = text !== '';
	const shown = text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
	const choices = choicesToChange(field, text);
	return {
		id: name,
		displayName: isSet ? `${displayName} (now ${shown})` : displayName,
		required: false,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		removed: !isSet,
		...(isSet && { defaultValue: text }),
		type: choices.length > 0 ? 'options' : 'string',
		// As with other settings, an empty field removes the setting.
		...(choices.length > 0 && { options: [...choices, { name: 'Remove', value: '' }] }),
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

/** The secret settings of a connector, to select the one to set. */
export function secretOptions(
	kind: ConnectorKind,
	connector: KnownConnector,
): INodePropertyOptions[] {
	return currentSettings(kind, connector)
		.filter(({ isSecret }) => isSecret)
		.map(({ name, displayName, text }) => ({
			name: displayName,
			value: name,
			description:
				text === ''
					? "Not returned by the service. If it's set, enter it again."
					: "It's set. Enter it again with every update.",
		}))
		.sort((first, second) => first.name.localeCompare(second.name));
}

function settingText(value: unknown): string {
	if (value === undefined || value === null) return '';
	const isTexts = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
	return isTexts ? value.join(', ') : valueText(value);
}
