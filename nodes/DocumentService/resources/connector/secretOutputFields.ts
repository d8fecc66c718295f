import { destinationKind, sourceKind } from './connectorKind';

const settings = [sourceKind, destinationKind]
	.flatMap(({ types }) => Object.values(types))
	.flatMap((type) => type.settings);

const namesOf = (isWanted: boolean) =>
	new Set(settings.filter(({ isSecret = false }) => isSecret === isWanted).map(({ name }) => name));

const plain = namesOf(false);

/**
 * The fields of a connector's item that hold a secret, as paths for n8n's own redaction, on top of the masks that the node
 * outputs. n8n 2.41 knows the list but doesn't apply it yet. A setting that's a secret in some types only isn't among them,
 * so that users see it in the others.
 */
export const secretOutputFields: string[] = [...namesOf(true)]
	.filter((name) => !plain.has(name))
	.map((name) => `config.${name}`);
