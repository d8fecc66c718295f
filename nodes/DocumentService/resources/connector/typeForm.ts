import type { IDataObject, INodeProperties } from 'n8n-workflow';

import {
	boolean,
	type Field,
	list,
	number,
	propertiesOf,
	settingText,
} from '../../../core/n8n/fields/field';
import { isNothing } from '../../../core/n8n/fields/readers';
import { emptyOption } from '../../../core/n8n/fields/parameterErrors';
import { isExpression, readOption, readParameter } from '../../../core/n8n/fields/readField';
import type { Item } from '../../../core/n8n/nodeContext';
import { Problem } from '../../../core/text/problem';
import { type ConnectorKind, documentationLink, documentationPage } from './connectorKind';
import type { ConnectorSetting } from './connectorTypes';

/**
 * The parameter of one setting. Each type has its own parameters, so that a value or a secret entered for one type never
 * ends up in another when the type changes. `kafka-cloud` and `group_id` become `kafkaCloudGroupId`.
 */
export function settingParameter(type: string, key: string): string {
	return `${type}_${key}`.replace(/[-_]+(.)/g, (_match, letter: string) => letter.toUpperCase());
}

/** Whether the form makes a connector, which requires settings, or changes one. */
interface FormUse {
	isNew: boolean;
}

const builders = { boolean, list, number, text: settingText } as const;

function textField({ title, kind, isSecret, example }: ConnectorSetting, name: string): Field {
	const field: Field = builders[kind](name, title, {
		default: '',
		...(isSecret && { typeOptions: { password: true } }),
		...(kind === 'number' && { typeOptions: { numberPrecision: 0 } }),
		...(example !== '' && { placeholder: `e.g. ${example}` }),
		...(kind === 'list' && { description: 'Several are separated by commas' }),
	});
	return { ...field, property: { ...field.property, type: 'string' } };
}

const signInHint = 'Needed unless access is public, or Additional Settings sign in another way';

/** Without a default, so that nothing is sent that nobody entered. Only Create requires it: Update keeps what's left empty. */
function ownField(setting: ConnectorSetting, type: string, { isNew }: FormUse): Field {
	const field = textField(setting, settingParameter(type, setting.key));
	return {
		...field,
		property: {
			...field.property,
			...(setting.isRequired && isNew && { required: true }),
			...(!setting.isRequired && setting.isSecret && { hint: signInHint }),
		},
	};
}

function addedField(setting: ConnectorSetting): Field {
	const { key, title, kind, example } = setting;
	if (kind === 'boolean') {
		return boolean(key, title, { default: true, description: 'Whether the setting is on' });
	}
	if (kind === 'number') {
		return number(key, title, { default: Number(example), typeOptions: { numberPrecision: 0 } });
	}
	return textField(setting, key);
}

function additionalSettings(
	kind: ConnectorKind,
	type: string,
	displayOptions: INodeProperties['displayOptions'],
): INodeProperties {
	const known = kind.types[type];
	const added = known.settings.filter(({ isInFront }) => !isInFront);
	return {
		displayName: 'Additional Settings',
		name: settingParameter(type, 'additional_settings'),
		type: 'collection',
		placeholder: 'Add Setting',
		default: {},
		description: `See the ${documentationLink(kind, known.page)}`,
		options: propertiesOf(added.map(addedField)),
		displayOptions,
	};
}

export function formFields(kind: ConnectorKind, use: FormUse): INodeProperties[] {
	return Object.entries(kind.types).flatMap(([type, { settings }]) => {
		// Update has no such mode: what isn't there isn't hidden.
		const displayOptions = { show: { connectorType: [type] }, hide: { settingsMode: ['json'] } };
		const own = settings.filter(({ isInFront }) => isInFront);
		return [
			...own.map((setting) => ({ ...ownField(setting, type, use).property, displayOptions })),
			...(own.length < settings.length ? [additionalSettings(kind, type, displayOptions)] : []),
		];
	});
}

/**
 * Reads the form of a type into settings, without those that aren't set. Throws a Problem that names the settings without
 * a value: those that a new connector requires, and expressions that return nothing.
 */
export function readTypeForm(
	item: Item,
	kind: ConnectorKind,
	type: string,
	use: FormUse,
): IDataObject {
	const known = kind.types[type];
	const added = item.options(additionalSettings(kind, type, undefined));
	const missing: string[] = [];
	const values: IDataObject = {};
	for (const setting of known.settings) {
		const value = setting.isInFront
			? readOwnSetting(item, ownField(setting, type, use))
			: readAddedSetting(addedField(setting), added);
		if (value !== undefined) values[setting.key] = value as IDataObject[string];
		else if ((setting.isRequired && use.isNew) || isWritten(item, setting, type)) {
			missing.push(setting.title);
		}
		assertScheme(setting, value);
	}
	if (missing.length === 0) return values;
	throw new Problem(
		`${known.name} requires a value for: ${missing.join(', ')}`,
		`Fill in these fields. If you use an expression, check that it returns a value for this item. The settings are described in ${documentationPage(kind, known.page)}`,
	);
}

function isWritten(item: Item, { key }: ConnectorSetting, type: string): boolean {
	return isExpression(item.rawParameter(settingParameter(type, key)));
}

function isEmptyList(value: unknown): boolean {
	return Array.isArray(value) && value.length === 0;
}

/** The service refuses an address without the scheme of its type only once a job runs. */
function assertScheme({ key, title, example }: ConnectorSetting, value: unknown): void {
	const [scheme] = /^\w+:\/\//.exec(example) ?? [];
	if (key !== 'remote_url' || typeof value !== 'string' || value.startsWith(String(scheme))) return;
	throw new Problem(`'${title}' must start with ${scheme}, such as ${example}`);
}

function readOwnSetting(item: Item, field: Field): unknown {
	const raw = item.parameter(field.property.name, '');
	if (isNothing(raw)) return undefined;
	const value = readParameter(field, raw);
	return isEmptyList(value) ? undefined : value;
}

function readAddedSetting(field: Field, added: Readonly<Record<string, unknown>>): unknown {
	const value = readOption(field, added);
	if (isEmptyList(value)) throw emptyOption(field);
	return value;
}
