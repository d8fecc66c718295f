import type { Caller } from '../../run/caller';
import type { FormFile } from '../../service/transport/multipartBody';
import { collect, untilAborted } from '../../service/transport/pieces';
import type { PageRange } from '../split/planRanges';
import { memoryOfPdfs } from '../split/execution';
import { maxPdfBytes, readPdfFile } from '../split/readPdfFile';
import { slidesIn, wordPagesIn } from './zipPages';

/** What the public service bills as a page where a document has none: docs/service.md#pages. Bytes. */
const bytesPerPage = 100 * 1024;

/** A larger file is not held in memory to count its pages, unless a limit depends on them. Bytes. */
export const longestHeldBytes = 64 * 1024 * 1024;

/** How the pages of a document were told. */
type CountedBy = 'pdf' | 'slides' | 'properties' | 'tiff' | 'size';

/** How many pages a document has for who bills it. */
export interface PageCount {
	pages: number;
	countedBy: CountedBy;
	/** How many pages a PDF has, whichever of them are sent. */
	ofPdf?: number;
	/** Whether it's a PDF whose pages nobody can count, such as an encrypted one: `pages` is a guess then. */
	isGuess?: boolean;
}

interface Kind {
	countedBy: CountedBy;
	ending: RegExp;
	mimeType: RegExp;
	count(bytes: Buffer, signal: AbortSignal): Promise<number | undefined> | number | undefined;
}

/** What's counted by what's in it, besides PDFs. */
const kinds: readonly Kind[] = [
	{
		countedBy: 'slides',
		ending: /\.(pptx|pptm|ppsx|potx)$/i,
		mimeType: /presentationml/,
		count: slidesIn,
	},
	{
		countedBy: 'properties',
		ending: /\.(docx|docm|dotx|dotm)$/i,
		mimeType: /wordprocessingml/,
		count: wordPagesIn,
	},
	{ countedBy: 'tiff', ending: /\.tiff?$/i, mimeType: /image\/tiff/, count: tiffPagesIn },
];

/**
 * Counts the pages of a document as the public service bills them, before it's sent: PDFs, presentations and TIFF files by
 * page, Word documents by their own properties, and everything else, and what can't be read, by its size. Of a PDF, only
 * the pages of `pageRange` count. The file is read for that. Throws a Problem where reading it takes too long.
 */
export async function countPages(
	caller: Caller,
	file: FormFile,
	pageRange?: PageRange,
): Promise<PageCount> {
	const bySize = {
		pages: Math.max(1, Math.ceil(file.size / bytesPerPage)),
		countedBy: 'size',
	} as const;
	// What is a PDF is told by its first bytes, as services do: its name may be any.
	const giveBack = await memoryOfPdfs(caller).take(file.size > maxPdfBytes(file) ? 0 : file.size);
	const { pdf, isPdf } = await readPdfFile(caller, file).finally(giveBack);
	if (pdf !== undefined) return countRange(pdf.pageCount, pageRange);
	if (isPdf) return { ...bySize, isGuess: true };
	const kind = kinds.find(
		({ ending, mimeType }) => ending.test(file.fileName) || mimeType.test(file.mimeType),
	);
	return (kind && (await countIn(caller, file, kind))) ?? bySize;
}

async function countIn(
	caller: Caller,
	file: FormFile,
	{ countedBy, count }: Kind,
): Promise<PageCount | undefined> {
	if (file.size > longestHeldBytes) return undefined;
	const content = await file.open();
	const bytes = Buffer.isBuffer(content)
		? content
		: await collect(untilAborted(content, caller.signal, longestHeldBytes));
	const pages = await count(bytes, caller.signal);
	return pages === undefined ? undefined : { pages, countedBy };
}

function countRange(pageCount: number, pageRange: PageRange | undefined): PageCount {
	const { first, last } = pageRange ?? { first: 1, last: pageCount };
	const pages = Math.max(0, Math.min(last, pageCount) - first + 1);
	return { pages, countedBy: 'pdf', ofPdf: pageCount };
}

/** More pages than any TIFF file has that a service accepts. */
const mostPages = 100_000;

/** The pages of a TIFF file, which are a chain of directories; undefined for what isn't one, or has a broken chain. */
export function tiffPagesIn(bytes: Buffer): number | undefined {
	if (bytes.length < 8) return undefined;
	const start = bytes.toString('latin1', 0, 4);
	const isLittle = start === 'II*\0';
	if (!isLittle && start !== 'MM\0*') return undefined;
	const read16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
	const read32 = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
	const seen = new Set<number>();
	let at = read32(4);
	while (at !== 0) {
		if (seen.has(at) || seen.size >= mostPages || at + 2 > bytes.length) return undefined;
		seen.add(at);
		const next = at + 2 + read16(at) * 12;
		if (next + 4 > bytes.length) return undefined;
		at = read32(next);
	}
	return seen.size > 0 ? seen.size : undefined;
}
