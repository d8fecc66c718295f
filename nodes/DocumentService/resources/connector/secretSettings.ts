import type { IDataObject } from 'n8n-workflow';

import { maskedSettings } from '../../../core/secrets/maskedSettings';
import { maskSecrets, type SecretNameTest } from '../../../core/secrets/maskSecrets';
import { isSecretName } from '../../../core/secrets/secretNames';
import { type ConnectorKind, knownType } from './connectorKind';
import type { ConnectorType } from './types/connectorType';
import { type ConnectorSetting, titleOf } from './types/setting';

/** What is known about a connector: its settings as the service returned them, and its type if it's known. */
export interface KnownConnector {
	config: IDataObject;
	type: unknown;
}

/** A secret that a connector has or may have. */
export type Secret = Pick<
	ConnectorSetting,
	'name' | 'displayName' | 'isRequired' | 'isRequiredThen'
>;

/**
 * Returns the test by which settings of a connector are secret: the table of its type, or their names if the table
 * doesn't know them. The specification's responses have no type (docs/maintainers/service.md#connectors): then all types
 * with a setting of that name have to agree; otherwise its name decides.
 */
export function secretTestFor(kind: ConnectorKind, type: unknown): SecretNameTest {
	const settings =
		knownType(kind, type)?.settings ?? Object.values(kind.types).flatMap((known) => known.settings);
	const plain = new Set(settings.filter(({ isSecret }) => !isSecret).map(({ name }) => name));
	const secret = new Set(settings.filter(({ isSecret }) => isSecret).map(({ name }) => name));
	return (name) => (secret.has(name) === plain.has(name) ? isSecretName(name) : secret.has(name));
}

/**
 * Returns every secret that an update has to set or remove. Whatever a service returns for a secret (stars, dots, a
 * word, part of it, null, nothing), it isn't the secret, and a service that returns nothing may still store one. So all
 * secrets of the connector's type count, as does each setting that holds one
 * (docs/maintainers/service.md#connector-secrets). `isCertain` is false if the type is unknown and several match.
 */
export function secretsOfConnector(
	kind: ConnectorKind,
	{ config, type }: KnownConnector,
	givenNames: readonly string[] = [],
): { secrets: Secret[]; isCertain: boolean } {
	const types = typesThatFit(kind, type, [...Object.keys(config), ...givenNames]);
	const listed = types.flatMap(({ settings }) => settings).filter(({ isSecret }) => isSecret);
	const secrets = new Map<string, Secret>(listed.map((setting) => [setting.name, setting]));
	const isSecret = secretTestFor(kind, type);
	for (const [name, value] of Object.entries(config)) {
		if (secrets.has(name) || !(isSecret(name) || holdsSecret(value, isSecret))) continue;
		secrets.set(name, { name, displayName: titleOf(name) });
	}
	return { secrets: [...secrets.values()], isCertain: types.length < 2 };
}

/** Tells whether a value contains a secret or a mask, at any depth. */
function holdsSecret(value: unknown, isSecret: SecretNameTest): boolean {
	return (
		JSON.stringify(maskSecrets(value, isSecret)) !== JSON.stringify(value) ||
		maskedSettings(value).length > 0
	);
}

/** Returns the connector's type, or without one all types that have these settings. */
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
