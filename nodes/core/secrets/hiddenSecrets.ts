import { isRecord } from '../text/json';
import { maskAddressSecrets } from './addressSecrets';
import { isMasked, secretMask } from './secretNames';
import { spellingsWithin, wholeSpellings } from './spellings';

/** Shorter secrets are masked only where they are a whole value: names and IDs may contain them. Characters. */
const minSearchedLength = 8;

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

	/** Masks them in all texts and names of a record, at any depth. Returns the record itself if it has none. */
	inRecord<T>(record: T): T {
		// One search over all of it: hardly any record has a secret.
		const text = JSON.stringify(record);
		const hasWhole = [...this.whole].some((each) => text.includes(JSON.stringify(each)));
		return hasWhole || this.inName(text) !== text ? (this.inValue(record) as T) : record;
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

	private inValue(value: unknown): unknown {
		if (typeof value === 'string') return this.inText(value);
		if (Array.isArray(value)) return value.map((entry) => this.inValue(entry));
		if (!isRecord(value)) return value;
		return Object.fromEntries(
			Object.entries(value).map(([name, inner]) => [this.inName(name), this.inValue(inner)]),
		);
	}
}

function isWalkable(value: unknown): value is object {
	if (Array.isArray(value) || value instanceof Error) return true;
	return isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}
