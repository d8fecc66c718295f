import { randomBytes } from 'crypto';

import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../text/json';
import { nameText } from '../../text/text';
import { inputFilesField, type FormFile } from '../transport/formFile';

/** Longer names of files are cut before their mark, so that no service refuses what the mark adds. Characters. */
const maxStemLength = 150;

/** A mark with the number of its file, and what separates it from the name. Services may change separators. */
const markOfFile = /[^\p{L}\p{N}]?n8n[0-9a-f]{12}x\d+z/giu;

/** Makes a mark that no other launch has, by which a launch finds its own job, and a job its files. */
export function newMark(): string {
	return `n8n${randomBytes(6).toString('hex')}`;
}

/** Returns the name under which a file is uploaded: with the mark and its position, before the extension. */
export function markedName(fileName: string, mark: string, position: number): string {
	const dot = fileName.lastIndexOf('.');
	const [stem, ending] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ''];
	return `${stem.slice(0, maxStemLength)}-${mark}x${position}z${ending}`;
}

/** Returns the files of a launch as they're uploaded, under names with a mark that no other launch has. */
export function markedUpload(files: readonly FormFile[]): { mark: string; files: FormFile[] } {
	const mark = newMark();
	return {
		mark,
		files: files.map((file, position) => ({
			...file,
			fieldName: inputFilesField,
			fileName: markedName(file.fileName, mark, position),
		})),
	};
}

/** Returns the position of the file that an ID or a path names; undefined without this mark. */
export function markedPosition(text: string, mark: string): number | undefined {
	const found = new RegExp(`${mark}x(\\d+)z`, 'i').exec(text);
	return found === null ? undefined : Number(found[1]);
}

/** Returns a name as it was before it was marked. */
export function withoutMark(name: string): string {
	return name.replace(markOfFile, '');
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
