import { sheetOf, type TextElement } from '../element';
import type { Headings } from './headings';
import { headingLine } from './markdownBlocks';
import { escapeInline, oneLine } from './markdownText';

/** A longer name of an attachment is cut: each page repeats it. Characters. */
const maxName = 200;

/** Some services give attachments the name of their email. */
const nameless = 'Attachment';

/** An attachment of an email, as far as its elements tell it from others. */
interface Attachment {
	name: string;
	type: unknown;
}

function attachmentOf({ metadata }: TextElement): Attachment | undefined {
	const { attached_to_filename: email, filename, filetype } = metadata;
	if (typeof email !== 'string' || email === '') return undefined;
	const own = typeof filename === 'string' && filename !== email ? oneLine(filename) : '';
	return { name: own.slice(0, maxName) || nameless, type: filetype };
}

/** Writes headings for the attachments of an email and the sheets of a workbook, where their elements begin. */
export class PartHeadings {
	private attachment: Attachment | undefined;
	private sheet: string | undefined;
	private readonly headings: Headings;

	constructor(headings: Headings) {
		this.headings = headings;
	}

	/** Returns the headings of the parts that an element is the first of. */
	startingWith(element: TextElement): string[] {
		const started: string[] = [];
		const attachment = attachmentOf(element);
		const { name, type } = this.attachment ?? {};
		if (attachment !== undefined && (attachment.name !== name || attachment.type !== type)) {
			this.attachment = attachment;
			this.sheet = undefined;
			started.push(this.heading('attachment', attachment.name));
		}
		const sheet = sheetOf(element);
		if (sheet !== undefined && sheet !== this.sheet) {
			this.sheet = sheet;
			started.push(this.heading('sheet', sheet));
		}
		return started;
	}

	private heading(part: 'attachment' | 'sheet', name: string): string {
		return headingLine(this.headings.levelOfPart(part), escapeInline(oneLine(name)));
	}
}
