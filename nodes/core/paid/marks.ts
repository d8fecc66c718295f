import { createHash, createHmac, randomBytes } from 'crypto';

import type { IDataObject } from 'n8n-workflow';

import type { NodeContext } from '../n8n/nodeContext';
import { systemClock } from '../text/clock';
import { isRecord } from '../text/json';
import { lastPathPart, nameText } from '../text/text';
import { inputFilesField, type FormFile } from '../wire/formFile';

/** How long the name of an upload may be: file systems allow 255, and services add a hash to it. Bytes of UTF-8. */
const maxMarkedNameBytes = 200;

/** How much of that an extension may take: a longer one tells no type. */
const maxExtensionBytes = 50;

/** A mark with the number of its file, and what may follow it. Nothing of one mark can be the beginning of another. */
const markPattern =
	/(n8n[0-9a-f]{12})x(\d+)z(?:w([pc])([0-9a-f]{12}))?(?:(h[0-9a-f]{24})t([0-9a-z]{6}))?/i;

/** Which node launches jobs: Document Partition (and its loader), or Document Service with Job → Create. */
type Launcher = 'partition' | 'create';

/** Who launched a job. */
export interface JobOrigin {
	launcher: Launcher;
	/** A hash of the ID of n8n's workflow. */
	workflow: string;
}

const launcherLetters: Readonly<Record<Launcher, string>> = { partition: 'p', create: 'c' };

/** What a mark says of an upload. */
interface UploadMark {
	launch: string;
	/** Of the file in its launch. */
	position: number;
	/** Who launched its job; undefined where it doesn't say. */
	origin?: JobOrigin;
	/** Of its content and settings, where its result may be reused; '' otherwise. */
	content: string;
	/** ms since 1970, to the minute. */
	sentAt: number;
}

/**
 * Returns the last mark in the name of a file, an ID or a path, which is its own: a file's own name may have one, too, from
 * an earlier upload or from a stranger. Undefined without one.
 */
function lastMark(text: string): (UploadMark & { start: number; end: number }) | undefined {
	// What follows one mark may have swallowed the beginning of the next.
	const start = [...text.matchAll(/n8n[0-9a-f]{12}x\d+z/gi)].at(-1)?.index;
	const found = start === undefined ? null : markPattern.exec(text.slice(start));
	if (start === undefined || found === null) return undefined;
	const [whole, launch, position, letter = '', workflow = '', content = '', minutes = ''] = found;
	const launcher = letter.toLowerCase() === launcherLetters.create ? 'create' : 'partition';
	return {
		origin: letter === '' ? undefined : { launcher, workflow: workflow.toLowerCase() },
		launch: launch.toLowerCase(),
		position: Number(position),
		content: content.toLowerCase(),
		sentAt: parseInt(minutes, 36) * minuteMs,
		start,
		end: start + whole.length,
	};
}

/** Makes a mark that no other launch has, by which a launch finds its own job, and a job its files. */
export function newMark(): string {
	return `n8n${randomBytes(6).toString('hex')}`;
}

/**
 * Returns the name under which a file is uploaded: its own one without folders, with the mark and its position before the
 * extension, by which services tell the type. A long name is cut. `behind`: what follows the mark, of `originOf` and
 * `contentMarkOf`.
 */
export function markedName(
	fileName: string,
	ofLaunch: string,
	position: number,
	behind: { origin?: string; content?: string } = {},
): string {
	const name = lastPathPart(fileName);
	const dot = extensionStart(name);
	const [stem, ending] = dot === -1 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
	const extension = cutTo(maxExtensionBytes, ending);
	const content = behind.content ? behind.content + sentNow() : '';
	const marked = `${stem === '' ? '' : '-'}${ofLaunch}x${position}z${behind.origin ?? ''}${content}${extension}`;
	return cutTo(maxMarkedNameBytes - Buffer.byteLength(marked), stem) + marked;
}

/** Returns where an extension begins; -1 where there's none, or it has a mark, which would pass for the file's own. */
function extensionStart(name: string): number {
	const dot = name.lastIndexOf('.');
	return lastMark(name.slice(dot)) === undefined ? dot : -1;
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

/** Returns the hash by which a mark names one of n8n's workflows. */
export function workflowMark({ n8n }: NodeContext): string {
	const { id = '' } = n8n.getWorkflow();
	return createHash('sha256').update(id).digest('hex').slice(0, 12);
}

/** Returns what the names of uploads say of who launches a job. */
export function originOf(context: NodeContext, launcher: Launcher): string {
	return `w${launcherLetters[launcher]}${workflowMark(context)}`;
}

/** Returns who launched the job of a file, by its name or its ID; undefined where it doesn't say. */
export function originIn(text: string): JobOrigin | undefined {
	return lastMark(text)?.origin;
}

/** Returns the files of a launch under names with a mark that no other launch has. `fieldName`: that of the form. */
export function markedUpload(
	files: readonly FormFile[],
	origin: string,
	fieldName = inputFilesField,
): MarkedUpload {
	const ofLaunch = newMark();
	return {
		mark: ofLaunch,
		files: files.map((file, position) => ({
			...file,
			fieldName,
			fileName: markedName(file.fileName, ofLaunch, position, {
				origin,
				content: file.contentMark,
			}),
		})),
		fileNames: files.map(({ fileName }) => fileName),
	};
}

/** Returns the position of the file that an ID or a path names; undefined without this mark. */
export function markedPosition(text: string, ofLaunch: string): number | undefined {
	const mark = lastMark(text);
	return mark?.launch === ofLaunch ? mark.position : undefined;
}

/** Returns the mark with its number in a name, an ID or a path, by which a file is told from all others; '' without one. */
export function markIn(text: string): string {
	const mark = lastMark(text);
	return mark === undefined ? '' : `${mark.launch}x${mark.position}z`;
}

/**
 * Returns what the name of an upload says of its content and settings, given as texts: equal ones have the same result. Only
 * who has the API key can make it, so no file can be named so that its result is taken for another's.
 */
export function contentMarkOf(texts: readonly string[], apiKey: string): string {
	const hash = createHmac('sha256', apiKey).update(JSON.stringify(texts)).digest('hex');
	return `h${hash.slice(0, 24)}`;
}

/** Returns what a name or an ID says of an upload whose result may be reused; undefined for any other. */
export function reusableMark(text: string): UploadMark | undefined {
	const mark = lastMark(text);
	return mark === undefined || mark.content === '' ? undefined : mark;
}

/** Returns a name as it was before it was marked, with what separates the mark: services may change that. */
export function withoutMark(name: string): string {
	const mark = lastMark(name);
	if (mark === undefined) return name;
	// Not a folder before it.
	const stem = name.slice(0, mark.start).replace(/[^\p{L}\p{N}/\\]$/u, '');
	return stem + name.slice(mark.end);
}

/** Returns a text with names, each as it was before it was marked. */
export function withoutMarks(text: string): string {
	return text.replace(/[^"'\s]+/g, withoutMark);
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
