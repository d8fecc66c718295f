import type { FormFile } from '../wire/formFile';
import { encodeTexts, inSteps } from '../text/batches';
import { dataUrlStart, decodedBase64 } from './base64';
import { describedFile, givenName, type GivenNames } from './describedFile';
import type { FileSource } from './fileSource';
import { startsAsHtml } from './htmlStart';
import { Problem } from '../text/problem';

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

function announcedIn({ content, isBase64 }: GivenContent) {
	return isBase64 ? dataUrlStart(content) : undefined;
}

function namesOf(given: GivenContent): GivenNames {
	const { content, isBase64, fileName } = given;
	const ownType = isBase64 || fileName !== '' ? '' : textTypeOf(content);
	return { fileName, mimeType: announcedIn(given)?.type || ownType };
}

async function textFile(given: GivenContent): Promise<FormFile> {
	const content = given.isBase64
		? await fromBase64(given.content.slice(announcedIn(given)?.start.length ?? 0))
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
	const bytes = await decodedBase64(text);
	if (bytes !== undefined) return bytes;
	throw new Problem(
		"The parameter 'Content' doesn't contain valid Base64",
		"Set 'Content Encoding' to Text, or enter the bytes of the document as Base64",
	);
}
