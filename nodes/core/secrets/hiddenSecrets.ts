import { forEachEntry, type Pause } from '../../../packages/pauses';
import { createPause } from '../text/batches';
import { isRecord, setProperty } from '../text/json';
import { maskAddressSecrets } from './addressSecrets';
import { isMasked, secretMask } from './secretNames';
import { spellingsWithin, wholeSpellings } from './spellings';

/** Shorter secrets are masked only where they are a whole value: names and IDs may contain them. Characters. */
const minSearchedLength = 8;

/** How much text is searched in one go. Characters. */
const searchedLength = 64 * 1024;

/** Longer secrets are searched for in pieces, since an expression has a largest size. Characters. */
const piece = /[^]{1,1000}/g;

/**
 * Masks secrets, and those in addresses, where something leaves the package: an error, a record, a hint. An execution
 * has one of these for its API key and the secrets that it sends.
 */
export class HiddenSecrets {
	/** Their expressions are made when something is masked for the first time: most executions never do. */
	private readonly within = new Map<string, RegExp | undefined>();

	private readonly whole = new Set<string>();

	constructor(...secrets: string[]) {
		this.add(...secrets);
	}

	/** Masks these from now on. Without the scheme as well: a service may repeat the key of `Bearer key` alone. */
	add(...secrets: string[]): void {
		const keys = secrets.flatMap((secret) => /^[a-z-]+\s+(\S+)$/i.exec(secret)?.[1] ?? []);
		for (const secret of [...secrets, ...keys]) {
			if (secret === '' || isMasked(secret)) continue;
			if (secret.length < minSearchedLength) {
				for (const spelling of wholeSpellings(secret)) this.whole.add(spelling);
				continue;
			}
			for (const part of secret.match(piece) ?? []) this.within.set(part, this.within.get(part));
		}
	}

	inText(text: string): string {
		return this.whole.has(text) ? secretMask : this.inName(text);
	}

	/**
	 * Masks them in all texts and names of a record, at any depth, with pauses: it may be long. Returns the record itself if
	 * it has none, as hardly any has.
	 */
	async inRecord<T>(record: T): Promise<T> {
		const pause = createPause();
		if (!(await this.isIn(record, pause))) return record;
		let masked = record;
		await this.inValue(record, pause, (value) => (masked = value as T));
		return masked;
	}

	/** Masks them in all texts of an error, in place. Errors, objects and lists in it are walked, too. */
	inError(holder: object, seen: Set<object> = new Set()): void {
		if (seen.has(holder)) return;
		seen.add(holder);
		for (const name of Object.getOwnPropertyNames(holder)) {
			// It belongs to the workflow: masking something in its parameters would break the next item.
			if (name === 'node') continue;
			const value: unknown = Reflect.get(holder, name);
			if (typeof value === 'string') Reflect.set(holder, name, this.inText(value));
			else if (isWalkable(value)) this.inError(value, seen);
		}
	}

	private inName(text: string): string {
		let masked = text;
		for (const [part, made] of this.within) {
			const spelling = made ?? new RegExp(spellingsWithin(part), 'g');
			this.within.set(part, spelling);
			masked = masked.replace(spelling, secretMask);
		}
		return maskAddressSecrets(masked);
	}

	/** Whether any of them is in a record. Many texts at once are searched in less time. */
	private async isIn(record: unknown, pause: Pause): Promise<boolean> {
		const left = [record];
		let texts: string[] = [];
		let length = 0;
		const add = (value: unknown): void => {
			if (typeof value === 'string') {
				texts.push(value);
				length += value.length;
			} else if (typeof value === 'object' && value !== null) {
				left.push(value);
			}
		};
		const isInTexts = () => {
			const text = texts.join('\n');
			return this.inName(text) !== text || texts.some((each) => this.whole.has(each));
		};
		while (left.length > 0) {
			// A list or object without entries is no reason to pause in `forEachEntry`, and there may be a million of them.
			const pausing = pause();
			if (pausing) await pausing;
			const value = left.pop();
			if (Array.isArray(value)) await forEachEntry(value, pause, add);
			else if (isRecord(value)) await forEachEntry(Object.entries(value).flat(), pause, add);
			else add(value);
			if (length <= searchedLength) continue;
			if (isInTexts()) return true;
			texts = [];
			length = 0;
		}
		return isInTexts();
	}

	/** Calls `use` with a copy of a value in which they're masked, which may be filled later. */
	private inValue(
		value: unknown,
		pause: Pause,
		use: (masked: unknown) => void,
	): Promise<void> | undefined {
		if (Array.isArray(value)) {
			const entries: unknown[] = [];
			use(entries);
			return forEachEntry(value, pause, (entry: unknown) =>
				this.inValue(entry, pause, (masked) => void entries.push(masked)),
			);
		}
		if (isRecord(value)) {
			const fields: Record<string, unknown> = {};
			use(fields);
			return forEachEntry(Object.entries(value), pause, ([name, inner]) =>
				this.inValue(inner, pause, (masked) => setProperty(fields, this.inName(name), masked)),
			);
		}
		use(typeof value === 'string' ? this.inText(value) : value);
		return undefined;
	}
}

function isWalkable(value: unknown): value is object {
	if (Array.isArray(value) || value instanceof Error) return true;
	return isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}
