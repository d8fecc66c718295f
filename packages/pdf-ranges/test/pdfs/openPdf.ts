import type { Pause } from '../../../pauses';
import { openPdf as openPdfWith } from '../../index.ts';
import type { OpenedPdf } from '../../index.ts';

const stretchMs = 10;

/** Creates what lets the event loop do something else after some milliseconds of work. */
function createPause(): Pause {
	let began = Date.now();
	return () => {
		if (Date.now() - began < stretchMs) return undefined;
		return new Promise((goOn) =>
			setTimeout(() => {
				began = Date.now();
				goOn();
			}, 0),
		);
	};
}

/** Opens a PDF as a program on Node.js does. */
export async function openPdfWithPauses(
	bytes: Uint8Array,
	signal?: AbortSignal,
): Promise<OpenedPdf> {
	return await openPdfWith(bytes, { pause: createPause(), signal });
}
