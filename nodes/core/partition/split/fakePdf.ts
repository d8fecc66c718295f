import type { ByteStream } from '../../../../packages/service-http';
import type { NodeContext } from '../../n8n/nodeContext';
import type { FormFile } from '../../service/transport/formFile';
import { isNoPdf } from './pdfObstacle';

/** The header of a PDF must be within these bytes from the start. */
export const headerWithin = 1024;

/** Whether a file with these first bytes is a PDF, as services tell it. */
export function mayBePdf(start: Buffer): boolean {
	return start.subarray(0, headerWithin).includes('%PDF-');
}

/**
 * Returns the same file, which shows a hint once it's read if it's called a PDF and isn't one: the service may read it all
 * the same. It isn't read once more for that.
 */
export function hintingFakePdf(context: NodeContext, file: FormFile): FormFile {
	const { fileName, base64, size } = file;
	if (!/\.pdf$/i.test(fileName)) return file;
	const look = (start: Buffer): void => {
		const isLongEnough = start.length >= Math.min(headerWithin, size);
		if (isLongEnough && !mayBePdf(start)) context.hint(`"${fileName}" ${isNoPdf(start)}`);
	};
	if (base64 !== undefined) look(Buffer.from(base64.slice(0, 2 * headerWithin), 'base64'));
	return { ...file, open: async () => watched(await file.open(), look) };
}

function watched(content: Buffer | ByteStream, look: (start: Buffer) => void): Buffer | ByteStream {
	if (Buffer.isBuffer(content)) {
		look(content);
		return content;
	}
	// Listening would make it flow before anyone reads it.
	content.pause();
	content.once('data', look);
	return content;
}
