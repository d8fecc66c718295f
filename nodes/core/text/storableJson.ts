const hex = '[\\da-fA-F]';
const high = `\\\\u[dD][89abAB]${hex}{2}`;
const low = `\\\\u[dD][c-fC-F]${hex}{2}`;
const begun = `\\\\(?:u${hex}{0,3})?`;

/** The escapes of a JSON text, one after the other: one that may go on in the next piece, NUL, halves of a pair, others. */
const escapes = new RegExp(
	`((?:${high})?${begun}$|${high}$)|(\\\\u0000)|${high}${low}|(${high}|${low})|\\\\[^]`,
	'g',
);

/** What may be in need of a change, and an end that may be the beginning of an escape. */
const suspect = /\\u(?:0000|[dD][89a-fA-F])/;
const openEnd = new RegExp(`${begun}$`);
const longestBegun = 5;

/**
 * Takes out of JSON, while its bytes arrive, what databases and embedding services refuse with everything that is sent
 * beside it: NUL is left out, and half of a surrogate pair becomes U+FFFD. Both come from fonts and broken encodings of
 * documents, and are escapes in JSON. Other bytes stay as they are.
 */
export class StorableJson {
	private begun = Buffer.alloc(0);

	push(piece: Buffer): Buffer {
		const bytes = this.begun.length === 0 ? piece : Buffer.concat([this.begun, piece]);
		const isOpen = openEnd.test(bytes.toString('latin1', bytes.length - longestBegun));
		const text = isOpen || bytes.includes('\\u') ? bytes.toString('latin1') : '';
		if (!isOpen && !suspect.test(text)) {
			this.begun = Buffer.alloc(0);
			return bytes;
		}
		let open = '';
		const storable = withoutUnstorable(text, (escape) => {
			open = escape;
			return '';
		});
		this.begun = Buffer.from(open, 'latin1');
		return Buffer.from(storable, 'latin1');
	}

	/** Returns what is left after the last bytes: JSON ends with no escape. */
	end(): Buffer {
		return this.begun;
	}
}

/** Returns JSON that is complete without the same. */
export function storableJson(json: string): string {
	return suspect.test(json) ? withoutUnstorable(json, (escape) => escape) : json;
}

function withoutUnstorable(json: string, ofOpen: (escape: string) => string): string {
	return json.replace(escapes, (escape, open?: string, nul?: string, half?: string) => {
		if (open !== undefined) return ofOpen(open);
		if (nul !== undefined) return '';
		return half === undefined ? escape : '\\ufffd';
	});
}
