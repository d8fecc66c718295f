import { kinds, regular } from '../syntax/characters';
import { decodedName } from '../syntax/value';
import type { Work, WorkBudget } from '../work/work';

/** PDF allows no longer name. Bytes, as they are written. */
const maxNameBytes = 127;
/** Content with more names is made to fill the memory. */
const maxNames = 50_000;
const stepBytes = 16 * 1024;

/** Colour spaces with these names are used without being named (ISO 32000-1, 8.6.5.6). */
const namedByNobody = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];

/**
 * The names that the content of a range uses: of fonts, images and so on. Every name counts, wherever it is (in a
 * string, in the data of an inline image): one too many costs some bytes, one too few would change a page.
 */
export class UsedNames {
	private names = new Set(namedByNobody);
	private isAll = false;
	private isRead = false;

	/** Whether everything may be used, since some content couldn't be read. */
	get isEverything(): boolean {
		return this.isAll;
	}

	/** Whether more content would change nothing. */
	get isComplete(): boolean {
		return this.isAll || this.isRead;
	}

	get size(): number {
		return this.names.size;
	}

	has(name: string): boolean {
		return this.isAll || this.names.has(name);
	}

	useEverything(): void {
		this.isAll = true;
		this.names = new Set();
	}

	/** All content of the range was read. Of its names, only those of resources are kept. */
	complete(resources: Set<string>): void {
		this.isRead = true;
		if (!this.isAll) this.names = resources;
	}

	/**
	 * Adds the names in a stretch of bytes; calls `onNew` for each that wasn't known yet. Returns false when there are
	 * more than can be kept, or one is too long.
	 */
	*addFrom(
		bytes: Buffer,
		start: number,
		end: number,
		budget: WorkBudget,
		onNew: (name: string) => void,
	): Work<boolean> {
		for (let position = start; position < end;) {
			const stop = Math.min(end, position + stepBytes);
			const before = position;
			while (position < stop) {
				if (bytes[position++] !== 47) continue;
				const from = position;
				const longest = Math.min(end, from + maxNameBytes);
				while (position < longest && kinds[bytes[position] ?? 0] === regular) position += 1;
				if (position - from === maxNameBytes) return false;
				const name = decodedName(bytes.toString('latin1', from, position));
				if (this.names.has(name)) continue;
				this.names.add(name);
				onNew(name);
			}
			if (budget.spend(position - before)) yield;
			if (this.names.size > maxNames) return false;
		}
		return true;
	}
}
