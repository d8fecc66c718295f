import { singleSpaced } from '../element';
import { attributesOf, inScript, isScript, voidElementText } from './cellContent';
import { decodeEntities } from './htmlEntities';

/** A cell with more than this is no cell for people, and writing it would hold the event loop. Characters. */
export const maxCellLength = 256 * 1024;
/** How deep raised and lowered text may be nested. */
const maxScripts = 8;
const boldElements: ReadonlySet<string> = new Set(['b', 'strong']);

/** Begins a path of Windows: a drive, or a computer. */
const pathStart = /(?<![\p{L}\d])[a-z]:\\|^["'(]?\\\\/iu;
/** A backslash before something else than the n of a line break separates folders. */
const folder = /\\(?!n|r\\n|$)/;
/** What ends a path whose folders have spaces in their names. */
const pathEnd = /[.,;:!?)\]"']$|\.\w{2,4}$/;
const escapedBreak = /(?:_x000D_|\\r)?\\n/g;

/** Returns a text with line breaks in place of a backslash and an n, unless these are in a path of Windows. */
function withBreaks(text: string): string {
	if (!text.includes('\\n')) return text;
	let isInPath = false;
	return text.replace(/\S+/g, (word) => {
		isInPath ||= pathStart.test(word);
		const isPath = isInPath || folder.test(word);
		isInPath &&= !pathEnd.test(word);
		return isPath ? word : word.replace(escapedBreak, '\n');
	});
}

interface OpenSelect {
	start: number;
	selected: string[];
	selectedFrom?: number;
}

export class CellText {
	/** Whether there's more than fits. */
	isTooLong = false;
	private text = '';
	private openScripts: string[] = [];
	private openBolds = 0;
	private hasPlainText = false;
	private select: OpenSelect | undefined;

	/** Adds text of the HTML, in which line breaks are spaces. */
	add(html: string): void {
		// Before it's decoded, which may take long.
		this.isTooLong ||= html.length > maxCellLength;
		if (this.isTooLong) return;
		const decoded = decodeEntities(html);
		const text = /[^\S ]/.test(decoded) ? decoded.replace(/\s+/g, ' ') : decoded;
		this.hasPlainText ||= this.openBolds === 0 && text.trim() !== '';
		const script = this.openScripts.at(-1);
		this.append(script === undefined ? text : inScript(text, script));
	}

	addLines(lines: readonly string[]): void {
		this.hasPlainText ||= lines.length > 0;
		this.append(`\n${lines.join('\n')}\n`);
	}

	breakLine(): void {
		this.append('\n');
	}

	private append(text: string): void {
		this.text += text;
		this.isTooLong ||= this.text.length > maxCellLength;
	}

	open(name: string, tag: string): void {
		if (isScript(name) && this.openScripts.length < maxScripts) this.openScripts.push(name);
		else if (boldElements.has(name)) this.openBolds += 1;
		else if (name === 'select') this.select = { start: this.text.length, selected: [] };
		else if (name === 'option') this.openOption(attributesOf(tag).has('selected'));
		const text = voidElementText(name, tag);
		if (text === '') return;
		this.hasPlainText ||= this.openBolds === 0;
		this.append(` ${text.replace(/\s+/g, ' ')} `);
	}

	close(name: string): void {
		const script = this.openScripts.lastIndexOf(name);
		if (script >= 0) this.openScripts.length = script;
		else if (boldElements.has(name)) this.openBolds = Math.max(0, this.openBolds - 1);
		else if (name === 'option') this.closeOption();
		else if (name === 'select') this.closeSelect();
	}

	private openOption(isSelected: boolean): void {
		this.closeOption();
		this.append(' ');
		if (this.select && isSelected) this.select.selectedFrom = this.text.length;
	}

	private closeOption(): void {
		const { select } = this;
		if (select?.selectedFrom === undefined) return;
		select.selected.push(this.text.slice(select.selectedFrom).trim());
		select.selectedFrom = undefined;
	}

	/** Leaves the options that are selected; all of them where none is. */
	private closeSelect(): void {
		this.closeOption();
		const { start = 0, selected = [] } = this.select ?? {};
		if (selected.length > 0) this.text = `${this.text.slice(0, start)} ${selected.join(', ')} `;
		this.select = undefined;
	}

	/**
	 * Returns the lines of the cell, with spaces collapsed and empty lines left out.
	 * @param escapesBreaks whether a backslash and an n are a line break
	 */
	lines(escapesBreaks = false): string {
		const text = escapesBreaks ? withBreaks(this.text) : this.text;
		if (!text.includes('\n')) return singleSpaced(text);
		const lines = text.split('\n').map(singleSpaced);
		return lines.filter((line) => line !== '').join('\n');
	}

	get isBold(): boolean {
		return !this.hasPlainText;
	}
}
