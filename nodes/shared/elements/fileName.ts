import { wordTable } from '../values/wordTable';

/** File extensions of image types whose name isn't the extension. */
const imageEndings = wordTable<string>({
	'image/jpeg': 'jpg',
	'image/svg+xml': 'svg',
});

/** Returns the name without folders and extension: 'report' for 'report.pdf'; 'document' if nothing is left. */
export function baseName(fileName: string): string {
	const last = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
	const dot = last.lastIndexOf('.');
	return (dot > 0 ? last.slice(0, dot) : last).trim() || 'document';
}

/** Returns the usual file extension of an image type, without a dot; 'bin' for an odd type. */
export function imageEnding(mimeType: string): string {
	const known = imageEndings[mimeType];
	if (known !== undefined) return known;
	const subtype = mimeType.slice(mimeType.indexOf('/') + 1);
	return /^[a-z0-9]{1,10}$/.test(subtype) ? subtype : 'bin';
}
