import type { IDataObject } from 'n8n-workflow';

import { maskedSettings } from '../../../core/secrets/maskedSettings';
import { maskSecrets, type SecretNameTest } from '../../../core/secrets/maskSecrets';
import { isSecretName } from '../../../core/secrets/secretNames';
import { Problem } from '../../../core/text/problem';
import { type ConnectorKind, destinationKind, knownType, sourceKind } from './connectorKind';
import { type ConnectorSetting, settingTitle } from './connectorTypes';

/**
 * Returns the test by which settings of a connector are secret: the table of its type, or their names if the table
 * doesn't know them. The specification's responses have no type (docs/maintainers/service.md#connectors): then all types
 * with a setting of that name have to agree; otherwise its name decides.
 */
export function secretTestFor(kind: ConnectorKind, type: unknown): SecretNameTest {
	const known = knownType(kind, type);
	const { plain, secret } = keysBySecrecy(known ? known.settings : allSettings(kind));
	return (key) => (secret.has(key) === plain.has(key) ? isSecretName(key) : secret.has(key));
}

function allSettings({ types }: ConnectorKind): ConnectorSetting[] {
	return Object.values(types).flatMap(({ settings }) => settings);
}

function keysBySecrecy(settings: readonly ConnectorSetting[]) {
	const keys = (isWanted: boolean) =>
		new Set(settings.filter(({ isSecret }) => isSecret === isWanted).map(({ key }) => key));
	return { plain: keys(false), secret: keys(true) };
}

const ofAllTypes = keysBySecrecy([sourceKind, destinationKind].flatMap(allSettings));

/**
 * The fields of a connector's item that hold a secret, as paths for n8n's own redaction, on top of the masks that the node
 * outputs. n8n 2.41 knows the list but doesn't apply it yet. A setting that's a secret in some types only isn't among them,
 * so that users see it in the others.
 */
export const secretOutputFields: string[] = [...ofAllTypes.secret]
	.filter((key) => !ofAllTypes.plain.has(key))
	.map((key) => `config.${key}`);

/**
 * Throws a Problem that names the secrets which an update neither sets nor removes. Whatever a service returns for a
 * secret (stars, dots, a word, part of it, null, nothing), it isn't the secret, and a service that returns nothing may
 * still store one (docs/maintainers/service.md#connector-secrets). So all secrets of the connector's type count, as does
 * each current setting that holds one.
 */
export function requireSecrets(
	kind: ConnectorKind,
	{ type, current, changes }: { type: string; current: IDataObject; changes: IDataObject },
): void {
	const isSecret = secretTestFor(kind, type);
	const ofType = (knownType(kind, type)?.settings ?? []).filter((setting) => setting.isSecret);
	const inCurrent = Object.keys(current).filter(
		(key) => isSecret(key) || holdsSecret(current[key], isSecret),
	);
	const keys = new Set([...ofType.map(({ key }) => key), ...inCurrent]);
	const missing = [...keys].filter((key) => (changes[key] ?? '') === '' && changes[key] !== null);
	if (missing.length === 0) return;
	const removed = JSON.stringify(Object.fromEntries(missing.map((key) => [key, null])));
	throw new Problem(
		`Enter these secrets again: ${settingNames(missing)}`,
		`An update replaces all settings, and the service never returns a secret, so nothing was sent. Enter those that the connector has, and remove the others with null in 'Settings (JSON)': ${removed}`,
	);
}

function holdsSecret(value: unknown, isSecret: SecretNameTest): boolean {
	return (
		JSON.stringify(maskSecrets(value, isSecret)) !== JSON.stringify(value) ||
		maskedSettings(value).length > 0
	);
}

/**
 * Throws a Problem that names the settings that hold a masked secret. Call it before anything is sent: the mask would
 * overwrite the secret.
 */
export function refuseMasked(config: IDataObject): void {
	const masked = maskedSettings(config);
	if (masked.length === 0) return;
	throw new Problem(
		`Enter these secrets again: ${settingNames(masked)}`,
		'They are masked, as the service returns them, so nothing was sent: the mask would overwrite the secret',
	);
}

function settingNames(keys: readonly string[]): string {
	return keys.map((key) => `${settingTitle(key)} (${key})`).join(', ');
}
