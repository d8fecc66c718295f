import { createHash, randomBytes } from 'crypto';

import type { IDataObject } from 'n8n-workflow';

import { systemClock } from '../../text/clock';
import { isRecord } from '../../text/json';
import { lastPathPart, nameText } from '../../text/text';
import { inputFilesField, type FormFile } from '../transport/formFile';

/** How long the name of an upload may be: file systems allow 255, and services add a hash to it. Bytes of UTF-8. */
const maxMarkedNameBytes = 200;

/** How much of that an extension may take: a longer one tells no type. */
const maxExtensionBytes = 50;

/** A mark with the number of its file. */
const mark = /n8n[0-9a-f]{12}x\d+z/;

/** What says of what content and settings a result is, behind a mark, and when it was sent: minutes, as services don't tell. */
const contentMark = /h[0-9a-f]{24}t[0-9a-z]{6}/;

/** A mark with what separates it from the name, which services may change; not with a folder before it. */
const separatedMark = new RegExp(
	`[^\\p{L}\\p{N}/\\\\]?${mark.source}(?:${contentMark.source})?`,
	'giu',
);

/** Makes a mark that no other launch has, by which a launch finds its own job, and a job its files. */
export function newMark(): string {
	return `n8n${randomBytes(6).toString('hex')}`;
}

/**
 * Returns the name under which a file is uploaded: its own one without folders, with the mark and its position before the
 * extension, by which services tell the type. A long name is cut. `ofContent`: what `contentMarkOf` returns.
 */
export function markedName(
	fileName: string,
	ofLaunch: string,
	position: number,
	ofContent = '',
): string {
	const name = lastPathPart(fileName);
	const dot = name.lastIndexOf('.');
	const [stem, ending] = dot === -1 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
	const extension = cutTo(maxExtensionBytes, ending);
	const content = ofContent === '' ? '' : ofContent + sentNow();
	const marked = `${stem === '' ? '' : '-'}${ofLaunch}x${position}z${content}${extension}`;
	return cutTo(maxMarkedNameBytes - Buffer.byteLength(marked), stem) + marked;
}

const minuteMs = 60_000;

/** Six digits last for a thousand years. */
function sentNow(): string {
	return `t${Math.floor(systemClock.now() / minuteMs)
		.toString(36)
		.padStart(6, '0')}`;
}

/** Returns as many whole characters of a text as these bytes of UTF-8 hold. */
function cutTo(maxBytes: number, text: string): string {
	let end = 0;
	let bytes = 0;
	for (const character of text) {
		bytes += Buffer.byteLength(character);
		if (bytes > maxBytes) break;
		end += character.length;
	}
	return text.slice(0, end);
}

/** The files of a launch as they're uploaded. */
export interface MarkedUpload {
	/** What the names of its files contain, and those of no other launch. */
	mark: string;
	files: FormFile[];
	/** What the files are called otherwise, in their order: messages name these. */
	fileNames: readonly string[];
}

/** Returns the files of a launch under names with a mark that no other launch has. `fieldName`: that of the form. */
export function markedUpload(
	files: readonly FormFile[],
	fieldName = inputFilesField,
): MarkedUpload {
	const ofLaunch = newMark();
	return {
		mark: ofLaunch,
		files: files.map((file, position) => ({
			...file,
			fieldName,
			fileName: markedName(file.fileName, ofLaunch, position, file.contentMark),
		})),
		fileNames: files.map(({ fileName }) => fileName),
	};
}

/** Returns the position of the file that an ID or a path names; undefined without this mark. */
export function markedPosition(text: string, ofLaunch: string): number | undefined {
	const found = new RegExp(`${ofLaunch}x(\\d+)z`, 'i').exec(text);
	return found === null ? undefined : Number(found[1]);
}

/** Returns the mark with its number in a name, an ID or a path, by which a file is told from all others; '' without one. */
export function markIn(text: string): string {
	return new RegExp(mark, 'i').exec(text)?.[0].toLowerCase() ?? '';
}

/**
 * Returns what the name of an upload says of its content and settings, given as texts: equal ones have the same result. It
 * has 96 bits, so no other content is taken for it.
 */
export function contentMarkOf(texts: readonly string[]): string {
	const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
	return `h${hash.slice(0, 24)}`;
}

/** What the name of an upload says. */
interface UploadMarks {
	launch: string;
	/** Of the file in its launch. */
	position: number;
	content: string;
	/** ms since 1970, to the minute. */
	sentAt: number;
}

/** Returns what a name or an ID says of an upload; undefined where it doesn't say all. */
export function marksIn(text: string): UploadMarks | undefined {
	const found = /(n8n[0-9a-f]{12})x(\d+)z(h[0-9a-f]{24})t([0-9a-z]{6})/i.exec(text);
	if (!found) return undefined;
	const [launch, position, content, minutes] = found.slice(1);
	return {
		launch: launch.toLowerCase(),
		position: Number(position),
		content: content.toLowerCase(),
		sentAt: parseInt(minutes, 36) * minuteMs,
	};
}

/** Returns a name, or a text with names, as it was before it was marked. */
export function withoutMark(name: string): string {
	return name.replace(separatedMark, '');
}

/** Returns a job, or the entry of a failed file, with its failed files named as they were before they were marked. */
export function withFilesUnmarked(record: IDataObject): IDataObject {
	const { document, failedFiles } = record;
	const unmarked = { ...record };
	if (typeof document === 'string') unmarked.document = withoutMark(document);
	if (Array.isArray(failedFiles)) {
		unmarked.failedFiles = failedFiles
			.filter(isRecord)
			.map((file): IDataObject => ({ ...file, document: withoutMark(nameText(file.document)) }));
	}
	return unmarked;
}
