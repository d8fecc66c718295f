/** Shown instead of a secret: the same ten stars that services use (docs/maintainers/service.md#connector-secrets). */
export const secretMask = '**********';

const secretWord =
	/^(cred|credentials?|jwt|pass(code|phrase|wd|word)?|pwd|sas|secret|token)$|(apikey|accesskey)$/;

/** Words that mark an address's parameter as secret: anyone with a signed address can read the document. */
const signatureWord = /^sig(nature)?$/;

const secretEnding = /(^|_)(key|key_id|connection_string|app_config)$/;

/** Names that end like a secret's but are the names of fields in a record. */
const plainName = /^(record_id|primary|partition|sort)_key$/;

/** Words that make a name harmless: `max_tokens`, `token_limit`, `token_url`. */
const harmlessWord = /^(max|limit|count|tokens|url|uri|type|length)$/;

/**
 * Whether a setting's name says that its value is secret: key, secret, token, password, credential, SAS, connection
 * string. Accepts snake, kebab and camel case.
 */
export function isSecretName(name: string): boolean {
	const words = nameWords(name);
	const inSnakeCase = words.join('_');
	if (plainName.test(inSnakeCase) || words.some((word) => harmlessWord.test(word))) return false;
	return secretEnding.test(inSnakeCase) || words.some((word) => secretWord.test(word));
}

/**
 * Whether the name of an address's parameter says that its value is secret: the same as for a setting, and signatures,
 * with any prefix (`X-Amz-Signature`, `X-Goog-Credential`, `sig`).
 */
export function isSecretParameter(name: string): boolean {
	return isSecretName(name) || nameWords(name).some((word) => signatureWord.test(word));
}

function nameWords(name: string): string[] {
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
