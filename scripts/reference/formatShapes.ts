/* What the items of each output format hold, with the document info, for the reference and for the previews. Texts are Markdown. */
import { isOfRows } from '../../nodes/core/output/format.ts';
import { formatOf, formatShapes, type OutputMode } from '../../nodes/core/output/outputFormats.ts';
import type { OutputField, OutputShape } from '../../nodes/core/output/outputShape.ts';

const ofSent = { fileName: 'string', mimeType: 'string', size: 'number' } as const;
const ofResponse = { pageCount: 'number', languages: 'array', title: 'string' } as const;

const infoField = {
	type: 'object',
	text: "Unless Include Document Info is off: information about the document, the same in each of its items. `fileName` (unless the item has it itself), `mimeType`, `size` (bytes), `pageCount` (the last page that has elements, or all pages of a PDF that was opened for Split PDF, Page Range, Documents in a Scan or a page limit), `languages`, `title`, of an email `from`, `to`, `cc`, `bcc`, `subject` and (only if the service returns it) `date` (where a list of addresses is too long, it has the first ones, `toCount` and so on say how many there are, and a hint tells), `elementCount`, `hasText` (false if the service found no text, for example in an empty scan), `failedPages` (with Allow Failed Ranges), `documentKey` (which document it is: its URL, or its folder and name), `contentHash` (SHA-256 of the document's bytes) and `settingsHash` (of what decides the output) with the option Include Document Info, Document Key or Skip Unchanged, and, with Skip Unchanged, `change` (new or changed; by the output Unchanged also unchanged, empty for a document without text, and summary for the item that says what became of all). Values that aren't known are left out, such as the size and hashes of a job's files, or, with Output set to File, those that only the elements contain",
	holds: {
		...ofSent,
		...ofResponse,
		elementCount: 'number',
		hasText: 'boolean',
		documentKey: 'string',
	},
} as const satisfies OutputField;

const askedForInfo = `Only with Include Document Info. ${infoField.text.replace(/^[^:]*: i/, 'I')}`;

/** Returns what the items of a format hold, with the document info as the last field. Nobody has read the elements of a stored response. */
export function formatShape(mode: OutputMode): OutputShape {
	const shape = formatShapes[mode];
	const format = formatOf(mode);
	if (!format.write) return shape;
	const holds = {
		...ofSent,
		pageCount: 'number',
		elementCount: 'number',
		documentKey: 'string',
	} as const;
	const { fileName: _named, ...unnamed } = mode === 'file' ? holds : infoField.holds;
	const info = 'fileName' in shape.fields ? { ...infoField, holds: unnamed } : infoField;
	const document = isOfRows(format, {}) ? { ...info, text: askedForInfo, isOptional: true } : info;
	return { ...shape, fields: { ...shape.fields, document } };
}
