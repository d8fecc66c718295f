import { sheetOf, type TextElement } from '../element';
import type { Headings } from './headings';
import { headingLine } from './markdownBlocks';
import { escapeInline, oneLine } from './markdownText';

/** A longer name of an attachment is cut: each page repeats it. Characters. */
const maxName = 200;

/** Some services give attachments the name of their email. */
const nameless = 'Attachment';

/** Returns whether an element belongs to an attachment of an email or to a sheet of a workbook. */
export function isInPart({ metadata }: TextElement): boolean {
	return metadata.attached_to_filename !== undefined || metadata.page_name !== undefined;
}

/** Returns the name of the attachment that an element belongs to; undefined for other documents. */
function attachmentOf({ metadata }: TextElement): string | undefined {
	const { attached_to_filename: email, filename } = metadata;
	if (typeof email !== 'string' || email === '') return undefined;
	const own = typeof filename === 'string' && filename !== email ? oneLine(filename) : '';
	return own.slice(0, maxName) || nameless;
}

/** Writes headings for the attachments of an email and the sheets of a workbook, where their elements begin. */
export class PartHeadings {
	private attachment: { name?: string; type?: unknown } = {};
	private sheet: string | undefined;
	private readonly headings: Headings;

	constructor(headings: Headings) {
		this.headings = headings;
	}

	/** Returns the headings of the parts that an element is the first of. */
	startingWith(element: TextElement): string[] {
		const started: string[] = [];
		const { filetype: type } = element.metadata;
		const name = attachmentOf(element);
		const isSame = name === this.attachment.name && type === this.attachment.type;
		if (name !== undefined && !isSame) {
			this.attachment = { name, type };
			this.sheet = undefined;
			started.push(this.heading('attachment', name));
		}
		const sheet = sheetOf(element);
		if (sheet !== undefined && sheet !== this.sheet) {
			this.sheet = sheet;
			started.push(this.heading('sheet', sheet));
		}
		return started;
	}

	private heading(part: 'attachment' | 'sheet', name: string): string {
		return headingLine(this.headings.levelOf(part), escapeInline(oneLine(name)));
	}
}
