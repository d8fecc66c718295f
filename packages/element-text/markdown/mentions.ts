import { letterOrDigit } from '../element';

/** What the metadata says about a part of a text, in the order of the text. */
export interface Mention {
	/** In single spaces. */
	text: string;
	/** Where the service says that it begins, although it may have cleaned the text since. */
	start?: number;
	markup?: string;
}

/** A part of a text that is certain to be the one that a mention is about. */
export interface MentionPlace {
	start: number;
	end: number;
	markup: string;
}

/** How many places of one text are looked at. */
const maxTries = 10_000;

/** Finds the places of one text's mentions, none of which is in another. */
class PlaceFinder {
	readonly places: MentionPlace[] = [];
	private readonly text: string;
	private readonly isTaken: Uint8Array;
	private triesLeft = maxTries;

	constructor(text: string) {
		// Mentions are in single spaces.
		this.text = text.replaceAll('\n', ' ');
		this.isTaken = new Uint8Array(text.length);
	}

	/** Takes the place that the service names; returns false if something else stands there. */
	takeStated({ text, start = -1, markup }: Mention): boolean {
		const isThere = start >= 0 && this.text.startsWith(text, start) && this.isFree(start, text);
		if (isThere) this.take(start, text, markup);
		return isThere;
	}

	takeAll(text: string, mentions: readonly Mention[]): void {
		const starts = this.freeStarts(text, mentions.length + 1);
		const areApart = starts.every(
			(start, index) => start >= (starts[index - 1] ?? -Infinity) + text.length,
		);
		const areSame = mentions.every(({ markup }) => markup === mentions[0]?.markup);
		const areAll =
			starts.length === mentions.length || (starts.length < mentions.length && areSame);
		if (!areApart || !areAll) return;
		for (const [index, start] of starts.entries()) this.take(start, text, mentions[index]?.markup);
	}

	private freeStarts(text: string, maxStarts: number): number[] {
		const starts: number[] = [];
		let start = this.text.indexOf(text);
		while (start >= 0 && starts.length < maxStarts) {
			this.triesLeft -= 1;
			if (this.triesLeft < 0) return [];
			if (this.isFree(start, text)) starts.push(start);
			start = this.text.indexOf(text, start + 1);
		}
		return starts;
	}

	private isFree(start: number, { length }: string): boolean {
		return !this.isTaken.subarray(start, start + length).includes(1);
	}

	private take(start: number, { length }: string, markup: string | undefined): void {
		this.isTaken.fill(1, start, start + length);
		if (markup !== undefined) this.places.push({ start, end: start + length, markup });
	}
}

/**
 * Returns the places of mentions in a tidied text, in order: where the service says, or where a text occurs exactly as
 * often as it's mentioned. If it occurs more often, nothing tells which one is meant, and none is returned.
 */
export function placesOf(text: string, mentions: readonly Mention[]): MentionPlace[] {
	const finder = new PlaceFinder(text);
	const unstated = new Map<string, Mention[]>();
	for (const mention of mentions) {
		if (!letterOrDigit.test(mention.text) || finder.takeStated(mention)) continue;
		const same = unstated.get(mention.text);
		if (same === undefined) unstated.set(mention.text, [mention]);
		else same.push(mention);
	}
	// What is in a longer one isn't on its own.
	const longestFirst = [...unstated].sort(([one], [other]) => other.length - one.length);
	for (const [wanted, same] of longestFirst) finder.takeAll(wanted, same);
	return finder.places.sort((one, other) => one.start - other.start);
}
