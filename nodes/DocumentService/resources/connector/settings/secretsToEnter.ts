import type { IDataObject } from 'n8n-workflow';

import { maskSecrets, type SecretNameTest } from '../../../../shared/secrets/maskSecrets';
import { maskedSettings } from '../../../../shared/secrets/maskedSettings';
import { knownType, type ConnectorKind } from '../connectorKind';
import { secretTestFor } from '../secretSettings';
import type { ConnectorSetting, ConnectorType } from '../types/connectorSetting';

/** A secret that a connector has or may have. */
export type Secret = Pick<ConnectorSetting, 'name' | 'displayName' | 'isRequired'>;

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
 * the connector's type count, as does each setting that holds one (docs/service.md#connector-secrets). `isCertain` is
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
