import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PartitionSettings } from './fields/fieldDefinitions.ts';
import { isKnownMime } from './fileType.ts';
import { PartitionRefusal } from './refusal.ts';
import type { UploadedFile } from './serviceElement.ts';

const inflate = promisify(gunzip);

function isGzip({ contentType, fileName }: UploadedFile): boolean {
	return /^application\/(x-)?gzip/i.test(contentType) || fileName.toLowerCase().endsWith('.gz');
}

/** The first two bytes as the public server's message shows them. */
function shownStart(content: Buffer): string {
	const shown = [...content.subarray(0, 2)].map((byte) =>
		byte >= 32 && byte < 127
			? String.fromCharCode(byte)
			: `\\x${byte.toString(16).padStart(2, '0')}`,
	);
	return `b'${shown.join('')}'`;
}

async function unzippedFile(
	file: UploadedFile,
	settings: Pick<PartitionSettings, 'gz_uncompressed_content_type'>,
): Promise<UploadedFile> {
	const fileName = file.fileName.replace(/\.gz$/i, '');
	try {
		const content = await inflate(file.content);
		return { fileName, content, contentType: settings.gz_uncompressed_content_type ?? '' };
	} catch {
		const detail = `Not a gzipped file (${shownStart(file.content)})`;
		throw new PartitionRefusal(500, detail);
	}
}

/**
 * The file as it is partitioned: unzipped when it is gzip (docs/maintainers/service.md#files-in-a-request), its
 * path cut from its name, its MIME type replaced by the `content_type` field when that is a
 * known one. Throws a PartitionRefusal 500 when a gzip file isn't one.
 */
export async function preparedFile(
	file: UploadedFile,
	settings: Pick<PartitionSettings, 'gz_uncompressed_content_type' | 'content_type'>,
): Promise<UploadedFile> {
	const plain = isGzip(file) ? await unzippedFile(file, settings) : file;
	const fileName = plain.fileName.split(/[\\/]/).at(-1) ?? '';
	const hint = settings.content_type;
	if (hint === undefined) return { ...plain, fileName };
	return { ...plain, fileName, contentType: isKnownMime(hint) ? hint : '' };
}
