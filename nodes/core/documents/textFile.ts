import type { FormFile } from '../service/transport/formFile';
import { encodeTexts, createPause, inSteps } from '../text/batches';
import { describedFile, givenName, type GivenNames } from './describedFile';
import type { FileSource } from './fileSource';
import { startsAsHtml } from './htmlStart';
import { Problem } from '../text/problem';

/** A document in a field of the panel. */
interface GivenContent {
	content: string;
	isBase64: boolean;
	fileName: string;
	fieldName: string;
}

/**
 * Returns the text of a field, or the bytes of its Base64, as a file. Opening it throws a Problem for an empty field and
 * for invalid Base64.
 */
export function textSource(given: GivenContent): FileSource {
	const fileName = givenName(namesOf(given));
	return { fileName, documentKey: fileName, open: async () => await textFile(given) };
}

/** Agents often send Base64 as a data URL. */
const dataUrl = /^data:([^,]*?)(?:;base64)?,/i;

function announcedIn({ content, isBase64 }: GivenContent): RegExpExecArray | null {
	return isBase64 ? dataUrl.exec(content.slice(0, 500)) : null;
}

function namesOf(given: GivenContent): GivenNames {
	const { content, isBase64, fileName } = given;
	const ownType = isBase64 || fileName !== '' ? '' : textTypeOf(content);
	return { fileName, mimeType: announcedIn(given)?.[1] || ownType };
}

async function textFile(given: GivenContent): Promise<FormFile> {
	const content = given.isBase64
		? await fromBase64(given.content.slice(announcedIn(given)?.[0].length ?? 0))
		: await inSteps(encodeTexts([given.content], String));
	if (content.length === 0) {
		throw new Problem(
			"The parameter 'Content' is empty",
			'Enter the document there as text or Base64',
		);
	}
	const { fieldName } = given;
	const bytes = { fieldName, size: content.length, open: async () => content };
	return await describedFile(bytes, namesOf(given));
}

function textTypeOf(content: string): string {
	return startsAsHtml(content) ? 'text/html' : 'text/plain';
}

async function fromBase64(text: string): Promise<Buffer> {
	const bytes = await decoded(text);
	if (bytes !== undefined) return bytes;
	throw new Problem(
		"The parameter 'Content' doesn't contain valid Base64",
		"Set 'Content Encoding' to Text, or enter the bytes of the document as Base64",
	);
}

/** How much Base64 is decoded at once. Characters. */
const sliceLength = 256 * 1024;
const notBase64 = /[^\w+/\s-]/;

/** Decodes Base64 in either alphabet, also with spaces; undefined for other text. */
async function decoded(text: string): Promise<Buffer | undefined> {
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

/** Where the padding at the end starts, with the spaces around it; undefined for more than two padding characters. */
function endOfDigits(text: string): number | undefined {
	let digits = text.trimEnd();
	for (let signs = 0; digits.endsWith('='); signs += 1) {
		if (signs === 2) return undefined;
		digits = digits.slice(0, -1).trimEnd();
	}
	return digits.length;
}
