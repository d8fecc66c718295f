import { decoderFor } from '../text/charsets';
import { decodeWords } from '../text/encodedWords';
import { lastPathPart } from '../text/text';

const parameter = /(?:^|;)\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/g;

/**
 * Returns the file name in a Content-Disposition header as browsers read it: in a character set of its own (RFC 6266), or
 * in UTF-8, as it is, percent-encoded or as in an email. Returns '' for none. Folders are cut off.
 */
export function nameInHeader(header: string): string {
	const names = new Map<string, string>();
	// Quotes around another parameter may contain anything.
	for (const [, name = '', quoted, plain = ''] of header.matchAll(parameter)) {
		const value = quoted?.replace(/\\(["\\])/g, '$1') ?? plain.trim();
		if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), value);
	}
	const extended = extendedValue(names.get('filename*') ?? '');
	return lastPathPart(extended ?? readableName(names.get('filename') ?? ''));
}

/** Decodes percent-encoded UTF-8; other text stays as it is. */
export function percentDecoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function extendedValue(value: string): string | undefined {
	const [, charset = '', encoded = ''] = /^([\w-]+)'[^']*'(.+)$/.exec(value) ?? [];
	const hex = /%([0-9a-f]{2})/gi;
	const bytes = Buffer.from(
		encoded.replace(hex, (_, digits: string) => String.fromCharCode(parseInt(digits, 16))),
		'latin1',
	);
	try {
		return decoderFor(charset)?.decode(bytes, true);
	} catch {
		return undefined;
	}
}

function readableName(value: string): string {
	const isAscii = !/[\x80-\xff]/.test(value);
	return isAscii ? decodeWords(percentDecoded(value)) : headerText(value);
}

/** Returns a header's value, of which n8n returns each byte as a character: UTF-8, or an older character set. */
export function headerText(value: string): string {
	const bytes = Buffer.from(value, 'latin1');
	for (const charset of ['utf-8', 'windows-1252']) {
		try {
			return decoderFor(charset)?.decode(bytes, true) ?? value;
		} catch {
			// Not in this one.
		}
	}
	return value;
}
