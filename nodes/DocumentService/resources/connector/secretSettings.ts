import { isSecretName } from '../../../shared/secrets/secretNames';
import type { SecretNameTest } from '../../../shared/secrets/maskSecrets';
import { knownType, type ConnectorKind } from './connectorKind';

/**
 * Which settings of a connector are secret: by the table of its type, or by name if the table doesn't know them. The
 * specification's answers have no type (docs/service.md#connectors): then all types with a setting of that name have to
 * agree; otherwise its name decides.
 */
export function secretTestFor(kind: ConnectorKind, type: unknown): SecretNameTest {
	const settings =
		knownType(kind, type)?.settings ?? Object.values(kind.types).flatMap((known) => known.settings);
	const plain = new Set(settings.filter(({ isSecret }) => !isSecret).map(({ name }) => name));
	const secret = new Set(settings.filter(({ isSecret }) => isSecret).map(({ name }) => name));
	return (name) => (secret.has(name) === plain.has(name) ? isSecretName(name) : secret.has(name));
}
