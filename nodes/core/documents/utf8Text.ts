import { streamOf, type ByteStream } from '../../../packages/service-http';
import type { FormFile } from '../wire/formFile';
import { decoderFor } from '../text/charsets';
import { piecesOf } from './fileBytes';

/** Where HTML and XML name their own character set: what comes before the name, and the name. */
const declarations = [
	/(^[\s\uFEFF]*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["'])([\w.:-]+)/i,
	/(<meta\s[^>]{0,300}?\bcharset\s*=\s*["']?\s*)([\w.:-]+)/i,
];

/** How much of a text is looked at for a declaration. Characters. */
export const declarationWithin = 4096;

export function declaredCharsets(start: string): string[] {
	const searched = start.slice(0, declarationWithin);
	return declarations.flatMap((declaration) => declaration.exec(searched)?.[2] ?? []);
}

/** Yields what a text in another character set is in UTF-8, also by its own declarations. Throws a TypeError. */
export async function* utf8Pieces(
	bytes: AsyncIterable<Buffer>,
	charset: string,
): AsyncGenerator<Buffer, void, undefined> {
	const decoder = decoderFor(charset);
	if (decoder === undefined) return;
	let start: string | undefined = '';
	for await (const piece of bytes) {
		const text = decoder.decode(piece);
		if (start === undefined) {
			yield Buffer.from(text);
			continue;
		}
		start += text;
		if (start.length < declarationWithin) continue;
		yield Buffer.from(declaredUtf8(start));
		start = undefined;
	}
	const end = decoder.decode(new Uint8Array(), true);
	yield Buffer.from(start === undefined ? end : declaredUtf8(start + end));
}

/** A server that trusts the declaration would decode UTF-8 by it. */
function declaredUtf8(start: string): string {
	const searched = declarations.reduce(
		(text, declaration) => text.replace(declaration, '$1utf-8'),
		start.slice(0, declarationWithin),
	);
	return searched + start.slice(declarationWithin);
}

/** Returns a text in UTF-8, converted each time that it's opened, where its character set is known; other files as they are. */
export function inUtf8(file: FormFile): FormFile {
	const { charset, base64: _base64, pieces: _pieces, ...rest } = file;
	if (charset === undefined) return file;
	return {
		...rest,
		size: charset.utf8Size,
		async open() {
			const content = await file.open();
			return await converted(content, charset.name);
		},
	};
}

async function converted(
	content: Buffer | ByteStream,
	charset: string,
): Promise<Buffer | ByteStream> {
	const text = utf8Pieces(piecesOf(content), charset);
	if (!Buffer.isBuffer(content)) return streamOf(content, text);
	const pieces: Buffer[] = [];
	for await (const piece of text) pieces.push(piece);
	return Buffer.concat(pieces);
}
