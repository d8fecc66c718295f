/** Shown instead of a secret: the same ten stars that services use (docs/service.md#connector-secrets). */
export const secretMask = '**********';

/** Words that mark a setting as secret anywhere in its name. */
const secretWords = [
	'credential',
	'credentials',
	'cred',
	'jwt',
	'pass',
	'passcode',
	'passphrase',
	'passwd',
	'password',
	'pwd',
	'sas',
	'secret',
	'token',
];

/** Words that mark an address's parameter as secret: anyone with a signed address can read the document. */
const signatureWords = ['sig', 'signature'];

/** Endings that mark a name as secret. */
const secretEndings = ['key', 'key_id', 'connection_string', 'app_config'];

/** Names that end like a secret's but are the names of fields in a record. */
const plainNames = new Set(['record_id_key', 'primary_key', 'partition_key', 'sort_key']);

/** Words that make a name harmless: `max_tokens`, `token_limit`, `token_url`. */
const harmlessWords = ['max', 'limit', 'count', 'tokens', 'url', 'uri', 'type', 'length'];

/**
 * Whether a setting's name says that its value is secret: key, secret, token, password, credential, SAS, connection
 * string. Accepts snake, kebab and camel case.
 */
export function isSecretName(name: string): boolean {
	const words = wordsOf(name);
	const plainName = words.join('_');
	if (plainNames.has(plainName) || words.some((word) => harmlessWords.includes(word))) return false;
	return (
		words.some((word) => secretWords.includes(word) || /(apikey|accesskey)$/.test(word)) ||
		secretEndings.some((ending) => `_${plainName}`.endsWith(`_${ending}`))
	);
}

/**
 * Whether the name of an address's parameter says that its value is secret: the same as for a setting, and signatures,
 * with any prefix (`X-Amz-Signature`, `X-Goog-Credential`, `sig`).
 */
export function isSecretParameter(name: string): boolean {
	return isSecretName(name) || wordsOf(name).some((word) => signatureWords.includes(word));
}

function wordsOf(name: string): string[] {
	return name
		.replace(/([a-z\d])([A-Z])/g, '$1_$2')
		.toLowerCase()
		.split(/[^a-z\d]+/)
		.filter((word) => word !== '');
}

/**
 * Only masking characters, or several in a row: `***`, `AKIA******`, `••••3f9a`, `sk-1******3f9a`. A real secret is less likely to
 * contain bullets than stars.
 */
const maskPattern = /^\s*(?:[*•●∙·▪█]{3,}|x{8,}|X{8,})\s*$|[*•●∙·▪█]{6}|[•●▪█]{3}/;

/** A word that services return instead of a secret: `[REDACTED]`, `<hidden>`, `***masked***`, `REDACTED`. */
const maskWordPattern =
	/^\s*([[<({_*]+\s*(redacted|masked|hidden|filtered|sensitive|secret)[^\])}>_*]{0,20}[\])}>_*]+|redacted)\s*$/i;

/**
 * Whether a value is a mask that a service returns instead of a secret. It must never be written back as the secret.
 */
export function isMasked(value: unknown): boolean {
	return typeof value === 'string' && (maskPattern.test(value) || maskWordPattern.test(value));
}
