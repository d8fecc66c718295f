import { createPause } from '../text/batches';

/** Agents and Code nodes often write Base64 as a data URL. */
const dataUrl = /^data:([^,]*?)(?:;base64)?,/i;

/** Returns what stands before the Base64 of a data URL, and the type that it names; undefined for any other text. */
export function dataUrlStart(text: string): { start: string; type: string } | undefined {
	const found = dataUrl.exec(text.slice(0, 500));
	return found ? { start: found[0], type: found[1] } : undefined;
}

/** How much Base64 is read at once. Characters. */
const sliceLength = 256 * 1024;
const notBase64 = /[^\w+/\s-]/;

/** Decodes Base64 in either alphabet, also with spaces; undefined for other text. */
export async function decodedBase64(text: string): Promise<Buffer | undefined> {
	const end = endOfDigits(text);
	if (end === undefined) return undefined;
	const bytes = Buffer.allocUnsafe(Math.ceil((end * 3) / 4));
	const pause = createPause();
	let length = 0;
	let rest = '';
	for (let start = 0; start < end; start += sliceLength) {
		await pause();
		const slice = text.slice(start, Math.min(end, start + sliceLength));
		if (notBase64.test(slice)) return undefined;
		// Four digits are three bytes. The remaining ones wait for the next slice.
		const digits = rest + (/\s/.test(slice) ? slice.replace(/\s+/g, '') : slice);
		const whole = digits.length - (digits.length % 4);
		length += bytes.write(digits.slice(0, whole), length, 'base64');
		rest = digits.slice(whole);
	}
	if (rest.length === 1) return undefined;
	length += bytes.write(rest, length, 'base64');
	return bytes.subarray(0, length);
}

/** Tells whether a text is nothing but Base64 digits, without spaces, so that its length says how many bytes it has. */
export async function isPlainBase64(text: string): Promise<boolean> {
	const end = endOfDigits(text);
	if (end === undefined || end % 4 === 1) return false;
	const pause = createPause();
	for (let start = 0; start < end; start += sliceLength) {
		await pause();
		if (/[^\w+/-]/.test(text.slice(start, Math.min(end, start + sliceLength)))) return false;
	}
	return true;
}

function endOfDigits(text: string): number | undefined {
	let digits = text.trimEnd();
	for (let signs = 0; digits.endsWith('='); signs += 1) {
		if (signs === 2) return undefined;
		digits = digits.slice(0, -1).trimEnd();
	}
	return digits.length;
}
