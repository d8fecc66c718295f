import { currenciesOf, currencyPattern } from '../../element-text';
import { fillers, vocabulary } from './vocabulary';

/** What joins the parts of a compound, and what words end in. */
const linking = /(?:s|n|en|es|e|keits?)$/;
const endings = ['s', 'es', 'e', 'n', 'en', 'er', 'a', 'o', 'i', 'y', 'as', 'os', 'to'];
/** Shorter words have no ending, and shorter or longer ones are no compounds. Characters. */
const minForm = 4;
const minCompound = 7;
const maxCompound = 40;

const noWords = new Set(fillers.split(' '));
/** What each word means, and the phrases that begin with it, longer ones first: "total due" before "total". */
const meanings = new Map<string, readonly string[]>();
const phrases = new Map<string, string[][]>();
const concepts = new Set<string>();

for (const line of vocabulary.split('\n')) {
	const [means = '', words = ''] = line.split(' = ');
	const meaning = means.split(' ');
	for (const concept of meaning) concepts.add(concept);
	for (const word of [means.replaceAll(' ', '_'), ...words.split(' ')]) {
		const parts = word.split('_');
		meanings.set(parts.join(' '), meaning);
		const [first = '', second] = parts;
		if (second === undefined) continue;
		const others = [...(phrases.get(first) ?? []), parts];
		phrases.set(
			first,
			others.sort((one, other) => other.length - one.length),
		);
	}
}

/** Whether a concept is one that documents and fields share in several words. */
export const isConcept = (word: string) => concepts.has(word);

function plain(text: string): string {
	const small = text.toLowerCase();
	if (/^[\x20-\x7e]*$/.test(small)) return small;
	return small
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replaceAll('ß', 'ss')
		.replaceAll('ł', 'l')
		.replaceAll('ø', 'o');
}

/** A known word, or the known one that it's a form of. */
function knownForm(word: string): string | undefined {
	if (meanings.has(word)) return word;
	return endings
		.filter((ending) => word.length >= minForm && word.endsWith(ending))
		.map((ending) => word.slice(0, -ending.length))
		.find((form) => form.length > 2 && meanings.has(form));
}

/** Returns the parts of a word: Rechnungsnummer is an invoice and a number. */
function partsOf(word: string): string[] {
	const form = knownForm(word);
	if (form !== undefined) return [form];
	if (word.length < minCompound || word.length > maxCompound) return [word];
	let half: string[] | undefined;
	for (let at = word.length - 2; at > 2; at -= 1) {
		const [left, right] = [word.slice(0, at), word.slice(at)];
		const first = meanings.has(left) ? left : left.replace(linking, '');
		const last = knownForm(right);
		if (last !== undefined && meanings.has(first)) return [first, last];
		if (at > 4 && at < word.length - 4 && (meanings.has(left) || last !== undefined))
			half ??= [left, last ?? right];
	}
	return half ?? [word];
}

/** dueDate is two words, MwSt one. */
function wordsOfName(name: string): string {
	if (!/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(name) || meanings.has(plain(name))) return name;
	return name.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll})/gu, ' ');
}

/** Returns the words of a text as they're looked up. */
function lookupWords(text: string): string[] {
	const named = /[A-Z]/.test(text) ? text.replace(/\p{L}+/gu, wordsOfName) : text;
	const spaced = plain(named.replace(/\d+(?:[.,]\d+)?\s?%/g, ' '))
		.replace(/(?<=\p{L})\.(?=\p{L})/gu, ' ')
		.replaceAll('-', ' ');
	return spaced.match(/[\p{L}\p{N}]*\p{L}[°º]?|[%#№]/gu) ?? [];
}

/** So many results of looking up words are kept: fields and labels of one kind of document repeat. */
const maxKnown = 20_000;

function kept(lookUp: (text: string) => Set<string>): (text: string) => ReadonlySet<string> {
	const known = new Map<string, ReadonlySet<string>>();
	return (text) => {
		const before = known.get(text);
		if (before !== undefined) return before;
		const result = lookUp(text);
		if (known.size >= maxKnown) known.clear();
		known.set(text, result);
		return result;
	};
}

/** Returns what the words of a label or of a field's name (`dueDate`) mean, each once, apart from currencies. */
export const conceptsOf = kept(readConcepts);

function readConcepts(text: string): Set<string> {
	const words = lookupWords(
		text.replace(currencyPattern, (sign) => (currenciesOf(sign) ? ' ' : sign)),
	);
	const read = new Set<string>();
	const add = (word: string) => {
		for (const concept of meanings.get(word) ?? [word.replace(/s$/, '')]) read.add(concept);
	};
	for (let at = 0; at < words.length; at += 1) {
		const word = words[at] ?? '';
		const joined = word + (words[at + 1] ?? '');
		const phrase = phrases
			.get(word)
			?.find((each) => each.every((one, place) => words[at + place] === one));
		if (phrase !== undefined) {
			add(phrase.join(' '));
			at += phrase.length - 1;
		} else if (!meanings.has(word) && joined.length >= minForm && meanings.has(joined)) {
			// A word that a PDF tears: Ver käufer.
			at += 1;
			add(joined);
		} else if (!noWords.has(word)) partsOf(word).forEach(add);
	}
	// An amount with or without tax is no amount of tax, but "Incl. VAT (20%)" is.
	const [isWith, isWithout] = [read.delete('with'), read.delete('without')];
	const isTax = /^\s*in[ck]l.*%/i.test(text);
	if ((isWith || isWithout) && !isTax && read.delete('tax')) read.add(isWith ? 'gross' : 'net');
	return read;
}

/** Returns all that a word may mean, also as the first one of a phrase. */
export const meaningsOf = kept((word) => {
	const all = readConcepts(word);
	for (const phrase of phrases.get(plain(word)) ?? [])
		meanings.get(phrase.join(' '))?.forEach((meaning) => all.add(meaning));
	return all;
});

/** Whether a text has more than numbers and currencies. */
export function hasLetters(text: string): boolean {
	if (/\p{L}{6}/u.test(text)) return true;
	const rest = text.replace(currencyPattern, (sign) => (currenciesOf(sign) ? '' : sign));
	return /\p{L}{2}|[#№]|\p{L}[.:]/u.test(rest);
}
