import { parseJson } from '../../text/json';

/** How many bytes an escape sequence or a character may have left at the end of a piece. */
const maxOpenBytes = 8;

/** A text of JSON that is longer than a run: it's read in pieces, since parsing all of it would hold n8n. */
export class LongText {
	value = '';
	isBroken = false;
	/** The beginning of an escape sequence or of a character. */
	private open: Buffer = Buffer.alloc(0);

	add(bytes: Buffer): void {
		const all = this.open.length === 0 ? bytes : Buffer.concat([this.open, bytes]);
		const longest = Math.min(maxOpenBytes, all.length);
		for (let left = 0; left <= longest; left += 1) {
			const end = all.length - left;
			// Not within a character of several bytes.
			if (end < all.length && ((all[end] as number) & 0xc0) === 0x80) continue;
			// A sequence that isn't complete can't be parsed.
			const piece = isComplete(all, end)
				? parseJson(`"${all.toString('utf8', 0, end)}"`)
				: undefined;
			if (typeof piece !== 'string') continue;
			this.value += piece;
			this.open = Buffer.from(all.subarray(end));
			return;
		}
		this.isBroken = true;
	}

	/** Says that its closing quote has come. Returns it; undefined for what isn't a text of JSON. */
	end(): string | undefined {
		return this.isBroken || this.open.length > 0 ? undefined : this.value;
	}
}

function isComplete(bytes: Buffer, end: number): boolean {
	let start = end - 1;
	while (start > 0 && end - start < 4 && ((bytes[start] as number) & 0xc0) === 0x80) start -= 1;
	const first = bytes[start] ?? 0;
	const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
	return end - start >= length;
}
