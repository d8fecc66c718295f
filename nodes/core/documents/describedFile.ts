import type { FormFile } from '../wire/formFile';
import { charsetOf, isTextType } from './charset';
import { documentType, knowsType } from './documentType';
import { startOf } from './fileBytes';
import { fileNameFor } from './fileName';
import { baseHref } from './htmlStart';

/** What says what a file is where it comes from; each may be anything. */
export interface GivenNames {
	fileName?: unknown;
	/** With its parameters. */
	mimeType?: unknown;
	extension?: unknown;
}

/** How much of a file is looked at to tell its type. Bytes. */
const startLength = 64 * 1024;

export async function describedFile(
	file: Omit<FormFile, 'fileName' | 'mimeType'>,
	given: GivenNames,
): Promise<FormFile> {
	const byGiven = givenName(given);
	const isKnown = knowsType(given.mimeType, byGiven);
	const isLookedAt = !isKnown || isTextType(documentType(given.mimeType, byGiven, noBytes));
	const start = isLookedAt ? await startOf(file, startLength) : noBytes;
	const mimeType = documentType(given.mimeType, byGiven, start);
	const charset = isTextType(mimeType)
		? await charsetOf(file, { start, mimeType, givenType: given.mimeType })
		: undefined;
	const fileName = fileNameFor(given.fileName, mimeType, given.extension);
	const address = mimeType === 'text/html' ? linkBase(start, file.address) : file.address;
	return {
		...file,
		...(start.length === file.size && { open: openedOnce(start, file) }),
		fileName,
		mimeType,
		...(charset && { charset }),
		...(address !== undefined && { address }),
	};
}

/** Returns what opens a short file that was looked at whole: the store needn't read it again for the first request. */
function openedOnce(content: Buffer, { open }: Pick<FormFile, 'open'>): FormFile['open'] {
	let held: Buffer | undefined = content;
	return async () => {
		const opened = held ?? (await open());
		held = undefined;
		return opened;
	};
}

function linkBase(start: Buffer, address: string | undefined): string | undefined {
	const named = baseHref(start.toString('latin1'));
	return named !== undefined && URL.canParse(named, address)
		? new URL(named, address).href
		: address;
}

/** Returns the name that a file has before anyone has looked into it. */
export function givenName({ fileName, mimeType, extension }: GivenNames): string {
	return fileNameFor(fileName, mimeType, extension);
}

const noBytes = Buffer.alloc(0);
