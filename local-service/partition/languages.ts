/** Names a user may write for a language: three-letter code first, then all other spellings. */
const languageNames: ReadonlyArray<readonly string[]> = [
	['eng', 'en', 'english'],
	['deu', 'de', 'ger', 'german'],
	['fra', 'fr', 'fre', 'french'],
	['spa', 'es', 'spanish'],
	['ita', 'it', 'italian'],
	['por', 'pt', 'portuguese'],
	['nld', 'nl', 'dut', 'dutch'],
	['cat', 'ca', 'catalan'],
	['swe', 'sv', 'swedish'],
	['dan', 'da', 'danish'],
	['nor', 'no', 'nb', 'norwegian'],
	['fin', 'fi', 'finnish'],
	['pol', 'pl', 'polish'],
	['ces', 'cs', 'cze', 'czech'],
	['hun', 'hu', 'hungarian'],
	['ron', 'ro', 'rum', 'romanian'],
	['tur', 'tr', 'turkish'],
	['ell', 'el', 'gre', 'greek'],
	['rus', 'ru', 'russian'],
	['ukr', 'uk', 'ukrainian'],
	['ara', 'ar', 'arabic'],
	['heb', 'he', 'hebrew'],
	['hin', 'hi', 'hindi'],
	['tha', 'th', 'thai'],
	['vie', 'vi', 'vietnamese'],
	['jpn', 'ja', 'japanese'],
	['kor', 'ko', 'korean'],
	['zho', 'zh', 'chi', 'chi_sim', 'chi_tra', 'chinese'],
];

const commonWords: Readonly<Record<string, readonly string[]>> = {
	eng: 'the of and to in is that for with are this be on as by it from or an'.split(' '),
	deu: 'der die das und ist nicht mit den von für auf ein eine wird im zu des dem'.split(' '),
	fra: 'le la les et des est pour une dans que par sur du au avec pas ce'.split(' '),
	spa: 'el los las y del que por para una con es en se al su como'.split(' '),
	ita: 'il gli che di per una con della è nel sono dei alla non si'.split(' '),
	por: 'os as uma que para com não do da em por dos na ao se'.split(' '),
	nld: 'het een van en de dat niet voor met zijn op aan te wordt'.split(' '),
};

const scripts: ReadonlyArray<readonly [pattern: RegExp, language: string]> = [
	[/\p{Script=Hangul}/u, 'kor'],
	[/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jpn'],
	[/\p{Script=Han}/u, 'zho'],
	[/\p{Script=Cyrillic}/u, 'rus'],
	[/\p{Script=Greek}{3}/u, 'ell'],
	[/\p{Script=Arabic}/u, 'ara'],
	[/\p{Script=Hebrew}/u, 'heb'],
];

/** A shorter text of ASCII characters alone counts as English: words. */
const minDetected = 5;
/** A lower score says nothing: the text counts as English. One common word scores 1. */
const lowestScore = 2;
/** A second language is named when its own words score at least this part of the first one's. */
const secondLanguagePart = 0.5;

/** The three-letter code of a language given as code or English name; undefined if unknown. */
function languageCode(name: string): string | undefined {
	const wanted = name.trim().toLowerCase();
	return languageNames.find((names) => names.includes(wanted))?.[0];
}

function isShortEnglish(text: string): boolean {
	return /^\p{ASCII}*$/u.test(text) && text.split(/\s+/).filter(Boolean).length < minDetected;
}

function languagesOfWord(word: string): string[] {
	const script = scripts.find(([pattern]) => pattern.test(word));
	if (script !== undefined) return [script[1]];
	return Object.entries(commonWords)
		.filter(([, common]) => common.includes(word))
		.map(([code]) => code);
}

/** The languages that score highest, best first. Words of a script with one language say as much as two common words. */
function scoresOf(words: readonly string[]): Array<[code: string, score: number]> {
	const scores = new Map<string, number>();
	for (const word of words) {
		const weight = /^\p{Script=Latin}/u.test(word) ? 1 : lowestScore;
		for (const code of languagesOfWord(word)) scores.set(code, (scores.get(code) ?? 0) + weight);
	}
	return [...scores].sort(([, one], [, other]) => other - one);
}

function detectedLanguages(text: string): string[] {
	const words: string[] = text.toLowerCase().match(/\p{L}+/gu) ?? [];
	const [best] = scoresOf(words);
	if (best === undefined || best[1] < lowestScore) return ['eng'];
	const [code, score] = best;
	// Related languages share words: only those that the best one lacks speak for another.
	const others = words.filter((word) => !languagesOfWord(word).includes(code));
	const second = scoresOf(others).filter(
		([, own]) => own >= lowestScore && own >= score * secondLanguagePart,
	);
	return [code, ...second.slice(0, 1).map(([other]) => other)];
}

/**
 * The `languages` metadata of a file's elements. Several wanted languages are given to each text of some length; one
 * wanted language, or without any those that the whole file looks like, is given to every element. Unknown names alone
 * give no languages at all. See docs/maintainers/service.md#elements.
 */
export function languagesOf(
	texts: readonly string[],
	wanted: readonly string[],
): Array<string[] | undefined> {
	const codes = [...new Set(wanted.map(languageCode).filter((code) => code !== undefined))];
	if (wanted.length > 0 && codes.length === 0) return texts.map(() => undefined);
	if (wanted.length > 1) {
		return texts.map((text) => {
			if (text === '') return undefined;
			return isShortEnglish(text) ? ['eng'] : codes;
		});
	}
	const whole = texts.join(' ');
	if (isShortEnglish(whole)) return texts.map(() => ['eng']);
	const languages = codes.length > 0 ? codes : detectedLanguages(whole);
	return texts.map(() => languages);
}
