import type { INodePropertyOptions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';

import { type Field, kindOf } from '../../../../core/n8n/fields/field';
import { alphabetically, valueText } from '../../../../core/text/text';
import { type ConnectorKind, knownType } from '../connectorKind';
import { isUnset } from '../refusals';
import { type KnownConnector, secretsOfConnector } from '../secretSettings';
import { currentField } from './settingField';

/** A current value in a label is cut off after this many characters. */
const maxShownLength = 60;

/**
 * Returns the settings that aren't secret, with their current values, as fields of n8n's resource mapper: those of the
 * type, of which the connector may not have all, and those that only the connector has.
 */
export function settingFields(
	kind: ConnectorKind,
	connector: KnownConnector,
): ResourceMapperFields {
	const { config, type } = connector;
	const known = knownType(kind, type);
	const ofType = (known?.settings ?? []).map(({ name }) => name);
	const secrets = secretsOfConnector(kind, connector).secrets.map(({ name }) => name);
	const names = [...new Set([...ofType, ...Object.keys(config)])];
	return {
		fields: names
			.filter((name) => !secrets.includes(name))
			.map((name) =>
				mapperField(currentField(name, config[name], known), settingText(config[name])),
			),
		emptyFieldsNotice:
			"The settings can't be shown. Select the connector from the list, or enter the settings as JSON.",
	};
}

/** The label shows the current value too, because n8n 1 doesn't fill it in. `text`: '' if the setting isn't set. */
function mapperField(field: Field, text: string): ResourceMapperField {
	const { name, displayName } = field.property;
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

/** Returns the values of a setting that's selected from a list; none for others. The current value is always one of them. */
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

/** Returns the secret settings of a connector, to select the one to set. */
export function secretOptions(
	kind: ConnectorKind,
	connector: KnownConnector,
): INodePropertyOptions[] {
	const { secrets } = secretsOfConnector(kind, connector);
	return secrets
		.map(({ name, displayName }) => ({
			name: displayName,
			value: name,
			description: isUnset(connector.config[name])
				? "Not returned by the service. If it's set, enter it again."
				: "It's set. Enter it again with every update.",
		}))
		.sort((first, second) => alphabetically(first.name, second.name));
}

function settingText(value: unknown): string {
	if (value === undefined || value === null) return '';
	const isTexts = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
	return isTexts ? value.join(', ') : valueText(value);
}
