import { sleep } from 'n8n-workflow';

/** A file in a ZIP archive. */
interface Entry {
	name: string;
	/** 0: stored as it is, 8: deflated. */
	method: number;
	packedBytes: number;
	headerAt: number;
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, header: 0x04034b50 } as const;

/** The end of an archive may be followed by a comment of this length. Bytes. */
const longestComment = 65_535;
const endBytes = 22;

/** More files than any document has. */
const mostEntries = 100_000;

/** The properties of a document are a page of XML. Bytes. */
const mostPropertyBytes = 256 * 1024;

/** Deflated data as a zlib stream, without the checksum at its end. */
const zlibHeader = Buffer.from([0x78, 0x9c]);

/** The list of an archive's files; undefined for what isn't a ZIP archive, or one whose list can't be read. */
function entriesOf(bytes: Buffer): Entry[] | undefined {
	const end = endOf(bytes);
	if (end === undefined) return undefined;
	const count = bytes.readUInt16LE(end + 10);
	let position = bytes.readUInt32LE(end + 16);
	if (count > mostEntries) return undefined;
	const entries: Entry[] = [];
	for (let index = 0; index < count; index += 1) {
		if (position + 46 > bytes.length) return undefined;
		if (bytes.readUInt32LE(position) !== signatures.entry) return undefined;
		const nameBytes = bytes.readUInt16LE(position + 28);
		const nameAt = position + 46;
		entries.push({
			name: bytes.toString('latin1', nameAt, nameAt + nameBytes),
			method: bytes.readUInt16LE(position + 10),
			packedBytes: bytes.readUInt32LE(position + 20),
			headerAt: bytes.readUInt32LE(position + 42),
		});
		const extraBytes = bytes.readUInt16LE(position + 30);
		position = nameAt + nameBytes + extraBytes + bytes.readUInt16LE(position + 32);
	}
	return entries;
}

function endOf(bytes: Buffer): number | undefined {
	const earliest = Math.max(0, bytes.length - endBytes - longestComment);
	for (let at = bytes.length - endBytes; at >= earliest; at -= 1) {
		if (bytes.readUInt32LE(at) === signatures.end) return at;
	}
	return undefined;
}

/** The slides of a presentation; undefined if they can't be told. */
export function slidesIn(bytes: Buffer): number | undefined {
	const slides = entriesOf(bytes)?.filter(({ name }) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
	return slides && slides.length > 0 ? slides.length : undefined;
}

/** The pages of a Word document as its own properties say; undefined if they don't, or can't be read. */
export async function wordPagesIn(
	bytes: Buffer,
	signal?: AbortSignal,
): Promise<number | undefined> {
	const entry = entriesOf(bytes)?.find(({ name }) => name === 'docProps/app.xml');
	const content = entry && (await contentOf(bytes, entry, signal));
	const pages = Number(
		/<Pages>\s*(\d{1,7})\s*<\/Pages>/.exec(content?.toString('utf8') ?? '')?.[1],
	);
	return pages > 0 ? pages : undefined;
}

/** A file of the archive, unpacked within bounds; undefined for one that's too long, broken or packed in another way. */
async function contentOf(
	bytes: Buffer,
	{ method, packedBytes, headerAt }: Entry,
	signal: AbortSignal | undefined,
): Promise<Buffer | undefined> {
	if (packedBytes > mostPropertyBytes || headerAt + 30 > bytes.length) return undefined;
	if (bytes.readUInt32LE(headerAt) !== signatures.header) return undefined;
	const begin =
		headerAt + 30 + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28);
	const packed = bytes.subarray(begin, begin + packedBytes);
	if (method === 0) return packed;
	if (method !== 8) return undefined;
	const { inflate, inSlices, orReason, WorkBudget } =
		await import('../../../../packages/pdf-ranges');
	const budget = new WorkBudget(packed.length);
	const unpacking = inflate(Buffer.concat([zlibHeader, packed]), budget, mostPropertyBytes);
	const unpacked = await inSlices(orReason(unpacking), { pause: () => sleep(0), signal });
	return 'result' in unpacked ? unpacked.result : undefined;
}
