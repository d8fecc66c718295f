/** What is shown instead of a secret: the same ten stars as services use, see docs/service.md#connector-secrets. */
export const secretMask = '**********';

/** Words that mark the name of a setting as secret wherever they stand in it. */
const secretWords = [
	'credential',
	'credentials',
	'cred',
	'passphrase',
	'passwd',
	'password',
	'pwd',
	'sas',
	'secret',
	'token',
];

/** Words that mark a parameter of an address as secret: whoever has a signed address can read the document. */
const signatureWords = ['sig', 'signature'];

/** Endings that mark a name as secret. */
const secretEndings = ['key', 'key_id', 'connection_string', 'app_config'];

/** Names that end like a secret's but name a field of a record. */
const plainNames = new Set(['record_id_key', 'primary_key', 'partition_key', 'sort_key']);

/** Words that make a name harmless: `max_tokens`, `token_limit`, `token_url`. */
const harmlessWords = ['max', 'limit', 'count', 'tokens', 'url', 'uri', 'type', 'length'];

/**
 * Whether the name of a setting says that its value is secret: key, secret, token, password,
 * credential, SAS, connection string. Understands snake, kebab and camel case.
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
 * Whether the name of a parameter in an address says that its value is secret: as for a setting, and signatures,
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

/** Nothing but characters that hide others, or many of them at an end: `***`, `••••`, `AKIA******`. */
const maskPattern = /^\s*[*•●∙·▪█]{3,}\s*$|^[*•●∙·▪█]{6,}|[*•●∙·▪█]{6,}\s*$/;

/** A word that services write instead of a secret: `[REDACTED]`, `<hidden>`, `REDACTED`. */
const maskWordPattern =
	/^\s*([[<({_]+\s*(redacted|masked|hidden|filtered|sensitive|secret)[^\])}>_]{0,20}[\])}>_]+|redacted)\s*$/i;

/** Whether a value is what a service returns instead of a secret. It must never be written back as the secret. */
export function isMasked(value: unknown): boolean {
	return typeof value === 'string' && (maskPattern.test(value) || maskWordPattern.test(value));
}
