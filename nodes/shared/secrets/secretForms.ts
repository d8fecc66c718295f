/**
 * Shorter secrets are never hidden: too many texts are equal to them. Characters.
 *
 * This file decides all lengths from which a secret, or part of one, is hidden.
 */
const shortestSecret = 4;

/** Shorter secrets are hidden only where they are a whole text: IDs and names may contain them. Characters. */
const shortestInTexts = 8;

/** Of a longer secret, this many characters or more at its beginning or end are hidden. */
const shortestPart = 12;

/** Next to an ellipsis or stars, where a text was cut off, this many characters or more of a secret are hidden. */
const shortestCutOff = 4;

/** What to search for: one way to write one secret, as bytes. */
export interface SecretForm {
	bytes: Uint8Array;
	/** From how many bytes on its beginning and end are hidden; Infinity for never. */
	partLength: number;
	/** The same, next to an ellipsis or stars. */
	cutOffLength: number;
}

/**
 * A form to search for where white space was removed. Only as a whole, and if it's long: the letters of neighboring
 * words may add up to a short one. Undefined for such a one.
 */
export function formAcrossSpaces(form: SecretForm): SecretForm | undefined {
	return form.bytes.length < shortestPart
		? undefined
		: { ...form, partLength: Infinity, cutOffLength: Infinity };
}

/**
 * Everything that reveals a secret: the secret itself, the key without its scheme, the password of a Basic header, the
 * body of a PEM file. Each with its white space, without it, and with + for spaces as in a form.
 */
function textsOf(secret: string): string[] {
	return withoutSchemes(secret.trim())
		.flatMap((text) => [text, text.replace(/\s+/g, ''), text.replaceAll(' ', '+')])
		.flatMap(inBothCases);
}

/** Returns what reveals a secret but is too short to be searched for: it's hidden only where it is a whole text. */
export function shortSecrets(secret: string): string[] {
	return textsOf(secret).filter(
		({ length }) => length >= shortestSecret && length < shortestInTexts,
	);
}

/** Returns what to search for in texts to hide a secret; in UTF-8 and in Latin-1, the encoding of headers. */
export function secretForms(secret: string): SecretForm[] {
	const forms = new Map<string, SecretForm>();
	for (const text of textsOf(secret).filter(({ length }) => length >= shortestInTexts)) {
		for (const encoding of ['utf8', 'latin1'] as const) {
			// Latin-1 has no characters above U+00FF: its bytes would stand for another text.
			if (encoding === 'latin1' && /[^\0-\xff]/.test(text)) continue;
			const bytes = Buffer.from(text, encoding);
			forms.set(bytes.toString('latin1'), formatOf(text, bytes));
		}
	}
	return [...forms.values()];
}

/** A secret of small or of capital letters only, such as a hex key, is often the same in the others. */
function inBothCases(text: string): string[] {
	const [small, capital] = [text.toLowerCase(), text.toUpperCase()];
	return text === small || text === capital ? [small, capital] : [text];
}

function formatOf(text: string, bytes: Uint8Array): SecretForm {
	return {
		bytes,
		partLength: hasTellingParts(text) ? shortestPart : Infinity,
		cutOffLength: shortestCutOff,
	};
}

/** Many addresses, PEM files and JSON texts begin alike: such a beginning reveals nothing. */
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

/** `Bearer sk-1` has a scheme; a password of several words doesn't. */
function isScheme(scheme: string, credentials: string): boolean {
	return scheme !== '' && !/\s/.test(credentials);
}

function basicSecrets(credentials: string): string[] {
	const pair = Buffer.from(credentials, 'base64').toString('utf8');
	const colon = pair.indexOf(':');
	return colon === -1 ? [] : [pair, pair.slice(colon + 1)];
}
