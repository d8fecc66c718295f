import type { FormFile, TextCharset } from '../wire/formFile';
import { decoderFor } from '../text/charsets';
import { piecesOf } from './fileBytes';
import { declarationWithin, declaredCharsets, utf8Pieces } from './utf8Text';

/** Tells whether files of a type are text, whose characters depend on a character set. Emails name those of their parts. */
export function isTextType(mimeType: string): boolean {
	return /^text\/|[/+]xml$/.test(mimeType);
}

/**
 * Returns the character set of a text that isn't in UTF-8: by its byte order mark, else the first that its type (such as
 * `text/html; charset=iso-8859-1`) or the text itself names and in which its bytes can be read. Returns undefined for
 * UTF-8, and where nothing says it. `start`: its first bytes.
 */
export async function charsetOf(
	file: Pick<FormFile, 'open'>,
	{ start, mimeType, givenType }: { start: Buffer; mimeType: string; givenType: unknown },
): Promise<TextCharset | undefined> {
	const mark = byteOrderMark(start);
	const names = mark === undefined ? namedCharsets(start, mimeType, givenType) : [mark];
	for (const name of names.filter((each) => each !== 'utf-8')) {
		const utf8Size = await sizeInUtf8(file, name);
		if (utf8Size !== undefined) return { name, isMarked: mark !== undefined, utf8Size };
	}
	return undefined;
}

function namedCharsets(start: Buffer, mimeType: string, givenType: unknown): string[] {
	const inType = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(String(givenType))?.[1];
	// A declaration that can be read as ASCII isn't in UTF-16.
	const inText = /html|xml/.test(mimeType)
		? declaredCharsets(start.toString('latin1', 0, declarationWithin)).filter(
				(label) => !/^utf-?16/i.test(label),
			)
		: [];
	const labels = inType === undefined ? inText : [inType, ...inText];
	return [...new Set(labels.map((label) => decoderFor(label)?.charset ?? 'utf-8'))];
}

function byteOrderMark(start: Buffer): string | undefined {
	const hex = start.toString('hex', 0, 4);
	if (hex.startsWith('efbbbf')) return 'utf-8';
	if (hex.startsWith('feff')) return 'utf-16be';
	// Otherwise it's UTF-32, which browsers don't know.
	return hex.startsWith('fffe') && hex !== 'fffe0000' ? 'utf-16le' : undefined;
}

/** Returns the size in UTF-8, in bytes; undefined if the bytes aren't in this character set, or in UTF-8 as they are. */
async function sizeInUtf8(
	{ open }: Pick<FormFile, 'open'>,
	charset: string,
): Promise<number | undefined> {
	const utf8 = new Utf8Check(charset);
	const watched = async function* () {
		for await (const piece of piecesOf(await open())) {
			utf8.look(piece);
			yield piece;
		}
	};
	let size = 0;
	try {
		for await (const piece of utf8Pieces(watched(), charset)) size += piece.length;
	} catch {
		// A file that can't be read fails when it's sent.
		return undefined;
	}
	return utf8.isPassed() ? undefined : size;
}

/** Whether bytes are UTF-8: text in another character set is never so by chance, unless it's all ASCII. */
class Utf8Check {
	private readonly decoder = decoderFor('utf-8');
	private isUtf8 = true;
	/** What text in UTF-8 doesn't have, but text in UTF-16, or in a set that switches by escape sequences. */
	private readonly foreign: number;

	constructor(charset: string) {
		this.foreign = charset === 'iso-2022-jp' ? 0x1b : 0;
	}

	look(bytes: Buffer): void {
		if (!this.isUtf8) return;
		this.isUtf8 = !bytes.includes(this.foreign) && this.decodes(bytes, false);
	}

	isPassed(): boolean {
		return this.isUtf8 && this.decodes(new Uint8Array(), true);
	}

	private decodes(bytes: Uint8Array, isLast: boolean): boolean {
		try {
			this.decoder?.decode(bytes, isLast);
			return true;
		} catch {
			return false;
		}
	}
}
