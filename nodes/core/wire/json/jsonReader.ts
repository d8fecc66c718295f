import { type JsonValue, parseJson, setProperty } from '../../text/json';
import { StorableJson } from '../../text/storableJson';
import { JsonStructure } from './jsonStructure';
import { LongText } from './longText';

const byte = { comma: 0x2c, space: 0x20, openList: 0x5b, closeList: 0x5d, open: 0x7b, close: 0x7d };

function isBlank(text: string): boolean {
	return /^[ \t\n\r]*$/.test(text);
}

/** Returns where the first byte that is no space of JSON stands; `end` without one. */
function skipSpaces(bytes: Buffer, from: number, end: number): number {
	let at = from;
	while (at < end && jsonSpaces.includes(bytes[at] as number)) at += 1;
	return at;
}

/** An object or list of a JSON text that is made of parts of the text, one after the other. */
export class JsonParts {
	readonly value: JsonValue[] | Record<string, JsonValue>;
	/** What stands before the next part: the opening bracket, a comma, or a member that was added by itself. */
	private before: 'bracket' | 'comma' | 'member' = 'bracket';
	private nextName = '';

	constructor(isList: boolean) {
		this.value = isList ? [] : {};
	}

	/**
	 * Adds the members in a part of the text, which ends before a comma or, as the last one, before the closing bracket.
	 * The part stands behind the first of these bytes, which are written to: with brackets around it, it's JSON that need
	 * not be copied. Returns false for what isn't JSON.
	 */
	addText(bytes: Buffer, length: number, isLast: boolean): boolean {
		const isAfterMember = this.before === 'member';
		const end = 1 + length;
		let at = skipSpaces(bytes, 1, end);
		if (at === end) {
			const isRight = isAfterMember || (isLast && this.before === 'bracket');
			this.before = 'comma';
			return isRight;
		}
		if (isAfterMember) {
			if (bytes[at] !== byte.comma) return false;
			bytes[at] = byte.space;
			at = skipSpaces(bytes, at, end);
		}
		this.before = 'comma';
		if (at === end) return false;
		const isList = Array.isArray(this.value);
		bytes[0] = isList ? byte.openList : byte.open;
		bytes[end] = isList ? byte.closeList : byte.close;
		return this.addMembers(parseJson(bytes.toString('utf8', 0, end + 1)));
	}

	/**
	 * Accepts what stands before the bracket of a member that will be added by itself: its name, or nothing in a list.
	 * Returns false for what isn't JSON.
	 */
	begin(prefix: string): boolean {
		if (this.before === 'member') return false;
		if (Array.isArray(this.value)) return isBlank(prefix);
		if (!/:[ \t\n\r]*$/.test(prefix)) return false;
		const named = parseJson(`{${prefix}0}`);
		[this.nextName = ''] = Object.keys(named ?? {});
		return named !== undefined;
	}

	end(member: JsonValue): void {
		if (Array.isArray(this.value)) this.value.push(member);
		else setProperty(this.value, this.nextName, member);
		this.before = 'member';
	}

	private addMembers(members: JsonValue | undefined): boolean {
		const { value } = this;
		if (Array.isArray(value)) {
			if (!Array.isArray(members)) return false;
			for (const entry of members) value.push(entry);
			return true;
		}
		if (members === undefined) return false;
		for (const [name, field] of Object.entries(members as Record<string, JsonValue>)) {
			setProperty(value, name, field);
		}
		return true;
	}
}

/** How much of the text is parsed in one go. Bytes. */
const runBytes = 64 * 1024;

const closingOf: ReadonlyMap<number, number> = new Map([
	[byte.openList, byte.closeList],
	[byte.open, byte.close],
]);

const utf8Mark: readonly number[] = [0xef, 0xbb, 0xbf];
const jsonSpaces: readonly number[] = [0x20, 0x0a, 0x0d, 0x09];

interface OpenValue {
	parts: JsonParts;
	closing: number | undefined;
}

/**
 * Reads JSON while its bytes arrive, in runs of a few milliseconds each, so that neither the bytes nor their text are ever
 * held as a whole: docs/maintainers/decisions/reading-responses.md. An object or list that is longer than a run is made of
 * parts, at any depth. Texts and names have no NUL and no half of a surrogate pair.
 */
export class JsonReader {
	/** Whether the bytes so far can't be JSON. */
	isBroken = false;
	private readonly structure = new JsonStructure();
	private readonly storable = new StorableJson();
	private readonly first: Buffer[] = [];
	private firstBytes = 0;
	private root: OpenValue['parts']['value'] | undefined;
	/** The value itself, and what is open in it and made part by part. */
	private readonly open: OpenValue[] = [];
	/** What was read of the innermost of them and isn't in it yet, behind and before a byte for a bracket. */
	private held = Buffer.alloc(0);
	private heldBytes = 0;
	/** Where that begins, from the first bracket on. */
	private heldFrom = 0;
	/** The text that is open and longer than a run: the last member of the innermost of them. */
	private longText: LongText | undefined;
	/** Whether it's a single value: a text, a number, null. */
	private isSingle = false;
	/** Bytes before the value. */
	private skipped = 0;

	get kind(): 'list' | 'object' | undefined {
		return this.root && (Array.isArray(this.root) ? 'list' : 'object');
	}

	get hasBegun(): boolean {
		return this.isSingle || this.root !== undefined;
	}

	/** Returns the first bytes, to say what was read in place of JSON. */
	beginning(): Buffer {
		return Buffer.concat(this.first);
	}

	/** Roughly what the value so far takes in memory, with the text that is held of the rest. Bytes. */
	get memory(): number {
		return this.structure.memory;
	}

	/** Accepts the next bytes. Throws ResponseOverLimit for what is too complex for n8n. */
	push(piece: Buffer): void {
		if (this.firstBytes < runBytes) {
			this.first.push(piece.subarray(0, runBytes));
			this.firstBytes += piece.length;
		}
		for (let from = 0; from < piece.length && !this.isBroken; from += runBytes) {
			this.pushRun(this.storable.push(piece.subarray(from, from + runBytes)));
		}
	}

	/** Returns the entries of the list that are complete and weren't returned before. */
	takeEntries(): JsonValue[] {
		return Array.isArray(this.root) && !this.isBroken ? this.root.splice(0) : [];
	}

	/** Returns the value, or the entries of the list that are left, after the last bytes; undefined for what isn't JSON. */
	end(): JsonValue | undefined {
		if (this.isBroken || this.open.length > 0) return undefined;
		return this.isSingle ? parseJson(this.heldText(this.heldBytes)) : this.root;
	}

	private pushRun(run: Buffer): void {
		let at = this.hasBegun ? 0 : this.enter(run);
		while (at < run.length && this.open.length > 0) {
			if (this.longText) {
				at = this.addToText(run, at, this.longText);
				continue;
			}
			const depth = this.open.length;
			const end = this.structure.scan(run, at, depth);
			const isClosed = this.structure.depth < depth;
			this.hold(run.subarray(at, isClosed ? end - 1 : end));
			if (isClosed) this.close(run[end - 1]);
			at = end;
		}
		const rest = run.subarray(at);
		if (this.open.length > 0) this.addRead();
		else if (this.isSingle) this.hold(rest);
		else if (!isBlank(rest.toString('latin1'))) this.isBroken = true;
		// No service responds with a single text that long.
		if (this.isSingle && this.heldBytes > runBytes) this.isBroken = true;
	}

	private enter(run: Buffer): number {
		for (let at = 0; at < run.length; at += 1) {
			const next = run[at] as number;
			const isMark = this.skipped < 3 && next === utf8Mark[this.skipped];
			if (isMark || jsonSpaces.includes(next)) {
				this.skipped += 1;
				continue;
			}
			if (closingOf.has(next)) {
				this.structure.scan(run.subarray(at, at + 1), 0, 0);
				this.root = this.begin(next).value;
				this.heldFrom = this.structure.position;
				return at + 1;
			}
			this.isSingle = true;
			return at;
		}
		return run.length;
	}

	private begin(bracket: number): JsonParts {
		const parts = new JsonParts(bracket === byte.openList);
		this.open.push({ parts, closing: closingOf.get(bracket) });
		return parts;
	}

	/** Copies the bytes: a buffer for each piece would cost more. */
	private hold(piece: Buffer): void {
		const size = this.heldBytes + piece.length + 2;
		if (size > this.held.length) {
			const larger = Buffer.allocUnsafe(Math.max(size, 2 * this.held.length));
			this.held.copy(larger, 0, 0, this.heldBytes + 1);
			this.held = larger;
		}
		piece.copy(this.held, this.heldBytes + 1);
		this.heldBytes += piece.length;
	}

	private heldText(length: number): string {
		return this.held.toString('utf8', 1, 1 + length);
	}

	private addRead(): void {
		const { structure } = this;
		for (let depth = this.open.length; !this.isBroken; depth += 1) {
			const parts = this.open[depth - 1]?.parts;
			const comma = structure.lastComma[depth] as number;
			if (comma >= this.heldFrom) {
				if (!parts?.addText(this.held, comma - this.heldFrom, false)) this.isBroken = true;
				this.dropUpTo(comma);
			}
			if (this.heldBytes <= runBytes) return;
			if (structure.depth === depth) {
				this.beginText(parts);
				return;
			}
			const position = structure.openedAt[depth + 1] as number;
			const length = position - this.heldFrom;
			if (!parts?.begin(this.heldText(length))) this.isBroken = true;
			this.begin(this.held[1 + length] as number);
			this.dropUpTo(position);
		}
	}

	private beginText(parts: JsonParts | undefined): void {
		const { structure } = this;
		if (!structure.isInText || structure.textFrom < this.heldFrom) return;
		if (!parts?.begin(this.heldText(structure.textFrom - this.heldFrom))) return;
		this.dropUpTo(structure.textFrom);
		this.longText = new LongText();
		this.longText.add(this.held.subarray(1, 1 + this.heldBytes));
		this.heldBytes = 0;
	}

	private addToText(run: Buffer, from: number, text: LongText): number {
		const end = this.structure.scanText(run, from);
		const isEnded = !this.structure.isInText;
		text.add(run.subarray(from, isEnded ? end - 1 : end));
		this.heldFrom = this.structure.position;
		const value = isEnded ? text.end() : '';
		if (text.isBroken || value === undefined) this.isBroken = true;
		else if (isEnded) this.open.at(-1)?.parts.end(value);
		if (isEnded) this.longText = undefined;
		return end;
	}

	/** Drops what is held up to a position, and the byte there. */
	private dropUpTo(position: number): void {
		const next = position + 1 - this.heldFrom;
		this.held.copyWithin(1, 1 + next, 1 + this.heldBytes);
		this.heldBytes -= next;
		this.heldFrom = position + 1;
	}

	private close(bracket: number | undefined): void {
		const ended = this.open.pop();
		const isWhole =
			bracket === ended?.closing && ended?.parts.addText(this.held, this.heldBytes, true) === true;
		this.heldBytes = 0;
		this.heldFrom = this.structure.position;
		if (isWhole && ended !== undefined) this.open.at(-1)?.parts.end(ended.parts.value);
		else this.isBroken = true;
	}
}
