/** File endings of the image types the service puts into answers; others take the type's own name. */
const imageEndings: Readonly<Record<string, string>> = {
	'image/jpeg': 'jpg',
	'image/svg+xml': 'svg',
};

/** Takes a document's name ('report.pdf'); gives it without folders and ending ('report'), 'document' when nothing is left. */
export function baseName(fileName: string): string {
	const last = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
	const dot = last.lastIndexOf('.');
	return (dot > 0 ? last.slice(0, dot) : last).trim() || 'document';
}

/** Takes a MIME type of an image; gives the usual file ending without a dot. */
export function imageEnding(mimeType: string): string {
	const known = imageEndings[mimeType];
	if (known !== undefined) return known;
	const subtype = mimeType.slice(mimeType.indexOf('/') + 1);
	return /^[a-z0-9]{1,10}$/.test(subtype) ? subtype : 'bin';
}
