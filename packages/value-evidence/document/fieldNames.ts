import type { Steps } from '../../pauses';
import type { Coverage } from './coverage';
import type { DocumentIndex } from './documentIndex';

/** Longer names stand nowhere. Characters. */
const maxName = 80;

const squeezed = (name: string) =>
	name
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');

/** Where a document has the names of the data's own fields: they're labels, also without a colon. */
export class FieldNames {
	private readonly index: DocumentIndex;
	private readonly coverage: Coverage;
	/** The words where a name begins, and those behind one. */
	private readonly begins: Uint8Array;
	private readonly ends: Uint8Array;

	constructor(index: DocumentIndex, coverage: Coverage) {
		this.index = index;
		this.coverage = coverage;
		this.begins = new Uint8Array(index.words.length + 1);
		this.ends = new Uint8Array(index.words.length + 1);
	}

	/** The lines of each name. */
	private readonly lines = new Map<string, number[]>();

	/** Reads where the document has these names. */
	*read(names: Iterable<string>): Steps<void> {
		for (const name of names) {
			yield;
			const own = squeezed(name.slice(0, maxName));
			const found: number[] = [];
			this.find(own, found);
			this.find(own.endsWith('s') ? own.slice(0, -1) : `${own}s`, found);
			this.lines.set(name, found);
		}
	}

	/** The lines that have a field's name. */
	linesOf(name: string): readonly number[] {
		return this.lines.get(name) ?? [];
	}

	/** Whether a name begins at a word. */
	beginsAt(word: number): boolean {
		return this.begins[word] === 1;
	}

	/** Whether a name ends before a word. */
	endsBefore(word: number): boolean {
		return this.ends[word] === 1;
	}

	private find(name: string, lines: number[]): void {
		if (name.length < 2 || !/\p{L}{2}/u.test(name)) return;
		this.index.findJoined(name, /(?:)/, (first, next) => {
			if (!this.isLabel(first, next)) return;
			this.begins[first] = 1;
			this.ends[next] = 1;
			const line = this.index.words[first]?.line;
			// The value may have its field's name itself: Kunden AG.
			if (line && !this.coverage.has(first)) lines.push(line.index);
		});
	}

	/** Whether words stand as a label does: at the begin of a line or a cell, before a colon, or with a capital letter. */
	private isLabel(from: number, to: number): boolean {
		const { words } = this.index;
		const [first, last] = [words[from], words[to - 1]];
		if (first === undefined || last === undefined) return false;
		const { text } = first.line;
		if (/[\p{L}\p{N}]-$/u.test(text.slice(0, first.start))) return false;
		return (
			/^\p{Lu}/u.test(text.slice(first.start)) ||
			/(?:^|[^\p{L}\p{N}\s,'-]|\s{3})\s*$/u.test(text.slice(0, first.start)) ||
			/^\s*[:#]/.test(text.slice(last.end, last.end + 3))
		);
	}
}
