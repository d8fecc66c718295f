import { attachmentOf, sheetOf, type TextElement } from '../element';
import { headingLine } from './markdownBlocks';
import { escapeInline } from './markdownText';

export class PartHeadings {
	private attachment: { name?: string; type?: unknown } = {};
	private sheet: string | undefined;

	/** Returns the headings of the parts that an element is the first of. */
	startingWith(element: TextElement): string[] {
		const started: string[] = [];
		const { filetype: type } = element.metadata;
		const name = attachmentOf(element);
		const isSame = name === this.attachment.name && type === this.attachment.type;
		if (name !== undefined && !isSame) {
			this.attachment = { name, type };
			this.sheet = undefined;
			started.push(headingLine(1, escapeInline(name)));
		}
		const sheet = sheetOf(element);
		if (sheet !== undefined && sheet !== this.sheet) {
			this.sheet = sheet;
			started.push(headingLine(name === undefined ? 1 : 2, escapeInline(sheet)));
		}
		return started;
	}
}
