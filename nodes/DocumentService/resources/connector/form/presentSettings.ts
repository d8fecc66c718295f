import type {
	IDataObject,
	INodePropertyOptions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { isRecord } from '../../../../shared/json/isRecord';
import { maskSecrets, type SecretNameTest } from '../../../../shared/secrets/maskSecrets';
import { valueText } from '../../../../shared/text/valueText';
import { knownType, type ConnectorKind } from '../connectorKind';
import { secretTestFor } from '../secretSettings';
import { kindOf } from '../settings/changeConfig';
import { maskedSettings } from '../settings/maskedSettings';

/** One setting of a connector as the editor offers it. */
interface PresentSetting {
	name: string;
	displayName: string;
	isSecret: boolean;
	value: unknown;
}

/** A present value shown in a label is cut after this many characters. */
const longestShownValue = 60;

/** The settings of the type and, after them, those that only the connector itself has. */
function presentSettings(kind: ConnectorKind, connector: IDataObject): PresentSetting[] {
	const config = isRecord(connector.config) ? connector.config : {};
	const known = knownType(kind, connector.type)?.settings ?? [];
	const names = new Map(known.map(({ name, displayName }) => [name, displayName]));
	for (const name of Object.keys(config)) names.set(name, names.get(name) ?? titleOf(name));
	const isSecret = secretTestFor(kind, connector.type);
	return [...names].map(([name, displayName]) => ({
		name,
		displayName,
		isSecret: isSecret(name) || holdsSecret(config[name], isSecret),
		value: config[name],
	}));
}

/**
 * The settings that are no secrets, filled with their present values, as fields of n8n's resource
 * mapper. Settings the connector does not have yet can be added. The present value stands in the
 * label as well: n8n before version 2 does not fill it in.
 */
export function settingFields(kind: ConnectorKind, connector: IDataObject): ResourceMapperFields {
	const type = knownType(kind, connector.type);
	return {
		fields: presentSettings(kind, connector)
			.filter(({ isSecret }) => !isSecret)
			.map(({ name, displayName, value }): ResourceMapperField => {
				const settingKind = kindOf(name, value, type);
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
				if (settingKind === 'boolean') {
					// A switch would be false, and be sent, where n8n does not fill in the present value.
					field.type = 'options';
					field.options = [
						{ name: 'True', value: 'true' },
						{ name: 'False', value: 'false' },
						// As for other settings, an emptied field removes the setting.
						{ name: 'Remove', value: '' },
					];
				}
				return field;
			}),
		emptyFieldsNotice:
			'The settings cannot be shown. Choose the connector from the list, or give the settings as JSON.',
	};
}

/** The secret settings of a connector, to choose which one to set. */
export function secretOptions(kind: ConnectorKind, connector: IDataObject): INodePropertyOptions[] {
	return presentSettings(kind, connector)
		.filter(({ isSecret }) => isSecret)
		.map(({ name, displayName, value }) => ({
			name: displayName,
			value: name,
			description: settingText(value) === '' ? 'Not set' : 'Set, give it again with every update',
		}))
		.sort((first, second) => first.name.localeCompare(second.name));
}

/** Whether a value is masked, or holds a secret further in: its text must not be shown then. */
function holdsSecret(value: unknown, isSecret: SecretNameTest): boolean {
	const isAltered = JSON.stringify(maskSecrets(value, isSecret)) !== JSON.stringify(value);
	return isAltered || maskedSettings(value).length > 0;
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

function titleOf(name: string): string {
	return name
		.split(/[-_]+/)
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(' ');
}
