/**
 * A shorter secret is never searched for: it is part of too many words to be told from them. Characters.
 *
 * This file decides all lengths from which a secret, or a part of one, is hidden.
 */
const shortestSecret = 4;

/** A shorter secret is hidden only where it stands alone, as a word does: "test" isn't hidden in "latest". */
const shortestInsideWords = 6;

/** The first and the last characters of a longer secret are hidden from this many on. */
const shortestPart = 12;

/** Next to an ellipsis or to stars, where a text was cut, the rest of a secret is hidden from this many on. */
const shortestCutOff = 4;

/** What to look for in a text: one way to write one secret, as bytes. */
export interface SecretForm {
	bytes: Uint8Array;
	/** Whether it counts only where no letter or digit touches it. */
	isWord: boolean;
	/** From how many bytes its beginning and its end are hidden; never for Infinity. */
	partLength: number;
	/** The same next to an ellipsis or to stars. */
	cutOffLength: number;
}

/** Whether a secret is long enough to be told from ordinary words. */
export function isHideable(secret: string): boolean {
	return secret.trim().length >= shortestSecret;
}

/**
 * Everything that gives a secret away when it is shown: the secret, the key without its scheme, the user's password
 * of a Basic header, the body of a PEM file; each with and without its white space, in UTF-8 and in Latin-1, which
 * headers are sent in.
 */
export function secretForms(secret: string): SecretForm[] {
	const texts = withoutSchemes(secret.trim()).flatMap((text) => [text, text.replace(/\s+/g, '')]);
	const forms = new Map<string, SecretForm>();
	for (const text of texts.filter(isHideable)) {
		for (const encoding of ['utf8', 'latin1'] as const) {
			// Latin-1 has no character above U+00FF: other bytes would stand for another text.
			if (encoding === 'latin1' && /[^\0-\xff]/.test(text)) continue;
			const bytes = Buffer.from(text, encoding);
			forms.set(bytes.toString('latin1'), formOf(text, bytes));
		}
	}
	return [...forms.values()];
}

function formOf(text: string, bytes: Uint8Array): SecretForm {
	const isWord = text.length < shortestInsideWords;
	return {
		bytes,
		isWord,
		partLength: hasTellingParts(text) ? shortestPart : Infinity,
		cutOffLength: isWord ? Infinity : shortestCutOff,
	};
}

/** The beginning of an address, of a PEM file or of JSON is the same for many: it is no part of a secret. */
function hasTellingParts(text: string): boolean {
	return text.length > shortestPart && !/^(-----|[{[<]|[a-z][a-z\d+.-]*:\/\/)|[\s;]/i.test(text);
}

function withoutSchemes(secret: string): string[] {
	const [, scheme = '', credentials = ''] = /^([a-z][a-z\d-]*)\s+(\S.*)$/is.exec(secret) ?? [];
	const pem = /^-----BEGIN [^-]+-----(.*?)-----END/s.exec(secret)?.[1].trim();
	const [, value] = /^[a-z_-]+=\s*"?([^",\s]+)/i.exec(credentials) ?? [];
	return [
		secret,
		...[pem, value].filter((text) => text !== undefined),
		...(isScheme(scheme, credentials) ? [credentials] : []),
		...(scheme.toLowerCase() === 'basic' ? basicSecrets(credentials) : []),
	];
}

/** `Bearer sk-1` has a scheme; a password of several words has none. */
function isScheme(scheme: string, credentials: string): boolean {
	return scheme !== '' && !/\s/.test(credentials);
}

function basicSecrets(credentials: string): string[] {
	const pair = Buffer.from(credentials, 'base64').toString('utf8');
	const colon = pair.indexOf(':');
	return colon === -1 ? [] : [pair, pair.slice(colon + 1)];
}
