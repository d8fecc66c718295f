import { currenciesOf, currencyPattern } from '../../element-text';
import { vocabulary } from './vocabulary';

const linking = /(?:s|n|en|es|e|keits?)$/;
/** Shorter and longer words are no compounds. Characters. */
const minCompound = 7;
const maxCompound = 40;
/** Words that say nothing about what a value is. */
const fillers: ReadonlySet<string> = new Set(
	(
		'a an the of for on in to and or is your our its as per this der die das des dem den und fur ihr ihre ihrer unser la les ' +
		'de d l le el los las y del et pour votre notre value field info full il lo di da e per che suo nostro het een van voor ' +
		'uw do dos das em z w na i av och for din ditt vom zum zur su sus incl details data text'
	).split(' '),
);

function plain(text: string): string {
	return text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replaceAll('ß', 'ss')
		.replaceAll('ł', 'l')
		.replaceAll('Ł', 'L')
		.replaceAll('ø', 'o')
		.toLowerCase();
}

const conceptByWord = new Map<string, string>();
const conceptByPhrase = new Map<string, string>();
for (const [concept, words] of Object.entries(vocabulary)) {
	if (!concept.includes(' ')) conceptByWord.set(concept, concept);
	else conceptByPhrase.set(concept, concept);
	for (const word of words.split(' ')) {
		if (word === '') continue;
		const concepts = word.includes('_') ? conceptByPhrase : conceptByWord;
		const key = word.replaceAll('_', ' ');
		if (!concepts.has(key)) concepts.set(key, concept);
	}
}
const taxes = vocabulary.tax?.split(' ').filter((word) => !word.includes('_'));
const anyTax = `(?:tax|${taxes?.join('|')})(?:e?s)?`;
const taxPhrase = (before: string, behind: string) =>
	new RegExp(
		`\\b(?:${before})(?: (?:of|de|d|la|l|any))* ${anyTax}\\b|\\b${anyTax} (?:${behind})[a-z]*`,
		'g',
	);
/** An amount with or without tax is no amount of tax. */
const withTax = taxPhrase('in[ck]l[a-z]*', 'incl|inkl|compris');
const withoutTax = taxPhrase(
	'(?:excl|exkl)[a-z]*|ex|before|without|ohne|sans|hors|senza|sin|zonder|sem|bez|utan',
	'excl|exkl',
);
/** The words of phrases by their first one, longer ones first: "total due" before "total". */
const phrasesByWord = new Map<string, string[][]>();
for (const phrase of [...conceptByPhrase.keys()].sort((one, other) => other.length - one.length)) {
	const words = phrase.split(' ');
	const first = words[0] ?? '';
	phrasesByWord.set(first, [...(phrasesByWord.get(first) ?? []), words]);
}

const endings = 's es e n en er a'.split(' ');

/** A known word, or the known one that it's a form of. */
function knownForm(word: string): string | undefined {
	if (conceptByWord.has(word)) return word;
	if (word.length < 4) return undefined;
	for (const ending of endings) {
		if (!word.endsWith(ending)) continue;
		const form = word.slice(0, -ending.length);
		if (form.length > 2 && conceptByWord.has(form)) return form;
	}
	return undefined;
}

/** So many results of looking up words are kept: fields and labels of one kind of document repeat. */
const maxKnown = 20_000;

function kept<Result>(lookUp: (text: string) => Result): (text: string) => Result {
	const known = new Map<string, Result>();
	return (text) => {
		const before = known.get(text);
		if (before !== undefined) return before;
		const result = lookUp(text);
		if (known.size >= maxKnown) known.clear();
		known.set(text, result);
		return result;
	};
}

/** Rechnungsnummer is an invoice and a number. */
const wordParts = kept(partsOf);

function partsOf(word: string): string[] {
	const form = knownForm(word);
	if (form !== undefined) return [form];
	if (word.length < minCompound || word.length > maxCompound) return [word];
	for (let at = word.length - 2; at > 2; at -= 1) {
		const [left, right] = [word.slice(0, at), word.slice(at)];
		const isKnown = conceptByWord.has(left);
		const last = isKnown || linking.test(left) ? knownForm(right) : undefined;
		if (last === undefined) continue;
		const first = isKnown ? left : left.replace(linking, '');
		if (conceptByWord.has(first)) return [first, last];
	}
	for (let at = word.length - 5; at > 4; at -= 1) {
		const [left, right] = [word.slice(0, at), word.slice(at)];
		if (conceptByWord.has(left) || conceptByWord.has(right)) return [left, right];
	}
	return [word];
}

/** dueDate is two words, MwSt one. */
function wordsOfName(name: string): string {
	if (!/\p{L}\p{Lu}\p{Ll}|\p{Ll}\p{Lu}/u.test(name) || conceptByWord.has(plain(name))) return name;
	return name.replace(
		/(\p{Ll})(\p{Lu})|(\p{Lu}{2})(?=\p{Lu}\p{Ll})/gu,
		(_, ...[one, other, caps]: string[]) => (caps === undefined ? `${one} ${other}` : `${caps} `),
	);
}

/** Returns the words of a text as they're looked up. */
function lookupWords(text: string): string[] {
	const named = /[A-Z]/.test(text) ? text.replace(/\p{L}+/gu, wordsOfName) : text;
	const spaced = plain(named.replace(/\d+(?:[.,]\d+)?\s?%/g, ' '))
		.replace(/(?<=\p{L})\.(?=\p{L})/gu, ' ')
		.replaceAll('-', ' ');
	const words = spaced.match(/[\p{L}\p{N}]*\p{L}[°º]?|[%#№]/gu) ?? [];
	if (!words.some((word) => conceptByWord.get(knownForm(word) ?? '') === 'tax')) return words;
	const phrase = words.join(' ');
	// "Incl. VAT (20%)" is the tax.
	const isTax = /^\s*[iI][nN][cCkK][lL].*%/.test(text);
	return (isTax ? phrase : phrase.replace(withTax, 'gross')).replace(withoutTax, 'net').split(' ');
}

/** Returns what the words of a label or of a field's name (`dueDate`) mean, each once. */
export const conceptsOf = kept<ReadonlySet<string>>(readConcepts);

/** Returns what a label means, apart from the currencies in it. */
export const labelConcepts = kept((text) =>
	conceptsOf(text.replace(currencyPattern, (sign) => (currenciesOf(sign) ? ' ' : sign))),
);

function readConcepts(text: string): Set<string> {
	const words = lookupWords(text);
	const concepts = new Set<string>();
	const add = (meaning: string) => {
		for (const concept of meaning.split(' ')) concepts.add(concept);
	};
	for (let at = 0; at < words.length; at += 1) {
		const word = words[at] ?? '';
		const phrase = phrasesByWord
			.get(word)
			?.find((each) => each.every((one, place) => words[at + place] === one));
		if (phrase !== undefined) {
			add(conceptByPhrase.get(phrase.join(' ')) ?? '');
			at += phrase.length - 1;
		} else if (conceptByWord.has(word)) add(conceptByWord.get(word) ?? word);
		else if (!fillers.has(word)) {
			for (const part of wordParts(word)) add(conceptByWord.get(part) ?? part.replace(/s$/, ''));
		}
	}
	return concepts;
}

/** Returns all that a word may mean, also as the first one of a phrase. */
export const meaningsOf = kept<ReadonlySet<string>>((word) => {
	const meanings = readConcepts(word);
	for (const phrase of phrasesByWord.get(plain(word)) ?? []) {
		for (const meaning of conceptByPhrase.get(phrase.join(' '))?.split(' ') ?? [])
			meanings.add(meaning);
	}
	return meanings;
});

const concepts: ReadonlySet<string> = new Set(
	Object.keys(vocabulary).flatMap((names) => names.split(' ')),
);

/** Whether a concept is one that documents and fields share in several words. */
export function isConcept(word: string): boolean {
	return concepts.has(word);
}

/** Whether a text has more than numbers and currencies. */
export function hasLetters(text: string): boolean {
	if (/\p{L}{6}/u.test(text)) return true;
	const rest = text.replace(currencyPattern, (sign) => (currenciesOf(sign) ? '' : sign));
	return /\p{L}{2}|[#№]|\p{L}[.:]/u.test(rest);
}
