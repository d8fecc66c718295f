import { openPdf as openPdfWith } from '../../index.ts';
import type { OpenedPdf } from '../../index.ts';

/** Lets the event loop do something else. */
export const pause = async (): Promise<void> => await new Promise((goOn) => setTimeout(goOn, 0));

/** Opens a PDF as a program on Node.js does. */
export async function openPdf(bytes: Uint8Array, signal?: AbortSignal): Promise<OpenedPdf> {
	return await openPdfWith(bytes, { pause, signal });
}
