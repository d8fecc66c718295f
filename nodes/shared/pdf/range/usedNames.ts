import { kinds, regular } from '../syntax/characters';
import { decodedName } from '../syntax/value';
import type { Work, WorkBudget } from '../work/work';

/** PDF allows no longer name. Bytes. */
const longestName = 127;
const stepBytes = 16 * 1024;

/** Colour spaces with these names are used without being named (ISO 32000-1, 8.6.5.6). */
const namedByNobody = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];

/**
 * The names that the content of a range uses: of fonts, images and so on. Every name counts, wherever it is (in a
 * string, in the data of an inline image): one too many costs some bytes, one too few would change a page.
 */
export class UsedNames {
	private readonly names = new Set<string>(namedByNobody);
	/** Set once some content could not be read: then everything may be used. */
	isEverything = false;
	/** Set once the content of the whole range was read: it need not be read again. */
	isComplete = false;

	has(name: string): boolean {
		return this.isEverything || this.names.has(name);
	}

	/** Adds the names in a stretch of bytes; calls `onNew` for each that was not known yet. */
	*addFrom(
		bytes: Buffer,
		start: number,
		end: number,
		budget: WorkBudget,
		onNew: (name: string) => void,
	): Work<void> {
		for (let position = start; position < end;) {
			const stop = Math.min(end, position + stepBytes);
			const before = position;
			while (position < stop) {
				if (bytes[position++] !== 47) continue;
				const from = position;
				const longest = Math.min(end, from + longestName);
				while (position < longest && kinds[bytes[position] ?? 0] === regular) position += 1;
				const name = decodedName(bytes.toString('latin1', from, position));
				if (this.names.has(name)) continue;
				this.names.add(name);
				onNew(name);
			}
			if (budget.spend(position - before)) yield;
		}
	}
}
