import type { IDataObject } from 'n8n-workflow';

import { maskSecrets, type SecretNameTest } from '../../../../core/secrets/maskSecrets';
import { maskedSettings } from '../../../../core/secrets/maskedSettings';
import { isSecretName } from '../../../../core/secrets/secretNames';
import { isRecord } from '../../../../core/text/json';
import { type ConnectorKind, knownType } from '../connectorKind';
import type { ConnectorType } from '../types/connectorType';
import type { ConnectorSetting } from '../types/setting';

/** A secret that a connector has or may have. */
export type Secret = Pick<
	ConnectorSetting,
	'name' | 'displayName' | 'isRequired' | 'isRequiredThen'
>;

/**
 * What is known about a connector: its settings as the service returned them, and its type if the service returns it.
 */
export interface KnownConnector {
	config: IDataObject;
	type: unknown;
}

/**
 * Every secret that an update has to set or remove. Whatever a service returns for a secret (stars, dots, a word, part
 * of it, null, nothing), it isn't the secret, and a service that returns nothing may still store one. So all secrets of
 * the connector's type count, as does each setting that holds one (docs/maintainers/service.md#connector-secrets). `isCertain` is
 * false if the service returns no type and several types match.
 */
export function secretsOfConnector(
	kind: ConnectorKind,
	{ config, type }: KnownConnector,
	givenNames: readonly string[] = [],
): { secrets: Secret[]; isCertain: boolean } {
	const types = typesThatFit(kind, type, [...Object.keys(config), ...givenNames]);
	const secrets = new Map<string, Secret>();
	for (const setting of types.flatMap(({ settings }) => settings)) {
		if (setting.isSecret) secrets.set(setting.name, setting);
	}
	const isSecret = secretTestFor(kind, type);
	for (const [name, value] of Object.entries(config)) {
		if (secrets.has(name) || !(isSecret(name) || holdsSecret(value, isSecret))) continue;
		secrets.set(name, { name, displayName: titleOf(name) });
	}
	return { secrets: [...secrets.values()], isCertain: types.length < 2 };
}

/**
 * The secrets that an update has to set or remove. One that the service returns as null or not at all isn't set, unless
 * the type can't do without it, or without one of several of which the service returns none; or the type is unknown.
 */
export function demandedSecrets(
	{ secrets, isCertain }: { secrets: readonly Secret[]; isCertain: boolean },
	config: IDataObject,
): Secret[] {
	const isSet = ({ name }: Secret) => !isUnset(config[name]);
	const hasNone = !secrets.some(isSet);
	return secrets.filter(
		(secret) =>
			!isCertain || isSet(secret) || secret.isRequired || (secret.isRequiredThen && hasNone),
	);
}

/** Whether a value says that a secret isn't set. */
export function isUnset(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}

/** Whether a value contains a secret or a mask, at any depth. */
function holdsSecret(value: unknown, isSecret: SecretNameTest): boolean {
	return (
		JSON.stringify(maskSecrets(value, isSecret)) !== JSON.stringify(value) ||
		maskedSettings(value).length > 0
	);
}

/** The type that the service returned, or without one all types that have these settings. */
function typesThatFit(
	kind: ConnectorKind,
	type: unknown,
	names: readonly string[],
): readonly ConnectorType[] {
	const known = knownType(kind, type);
	if (known) return [known];
	if (typeof type === 'string' && type !== '') return [];
	return Object.values(kind.types).filter(
		({ settings }) =>
			names.every((name) => settings.some((setting) => setting.name === name)) &&
			settings.every(
				({ name, isRequired, isSecret }) => !isRequired || isSecret || names.includes(name),
			),
	);
}

/** The title of a setting that isn't in any table: `key_prefix` is "Key Prefix". */
export function titleOf(name: string): string {
	return name
		.split(/[-_]+/)
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(' ');
}

/**
 * Which settings of a connector are secret: by the table of its type, or by name if the table doesn't know them. The
 * specification's responses have no type (docs/maintainers/service.md#connectors): then all types with a setting of that name have to
 * agree; otherwise its name decides.
 */
export function secretTestFor(kind: ConnectorKind, type: unknown): SecretNameTest {
	const settings =
		knownType(kind, type)?.settings ?? Object.values(kind.types).flatMap((known) => known.settings);
	const plain = new Set(settings.filter(({ isSecret }) => !isSecret).map(({ name }) => name));
	const secret = new Set(settings.filter(({ isSecret }) => isSecret).map(({ name }) => name));
	return (name) => (secret.has(name) === plain.has(name) ? isSecretName(name) : secret.has(name));
}

/**
 * The settings and the type in a connector as the service returns it, also if it's wrapped (`{ source: { config } }`).
 * Undefined if the settings aren't an object with a property for each. `chosenType` is the one that the user chose, for
 * a response without a type.
 */
export function settingsInResponse(
	connector: IDataObject,
	chosenType?: string,
): KnownConnector | undefined {
	for (const { config, type } of [connector, ...Object.values(connector).filter(isRecord)]) {
		if (isRecord(config)) return { config: config as IDataObject, type: type ?? chosenType };
	}
	return undefined;
}
