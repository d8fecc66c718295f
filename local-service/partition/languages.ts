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

/** Fewer common words than this tell nothing: the text counts as English. */
const fewestCommonWords = 2;

/** The three-letter code of a language given as code or English name; undefined if unknown. */
export function languageCode(name: string): string | undefined {
	const wanted = name.trim().toLowerCase();
	return languageNames.find((names) => names.includes(wanted))?.[0];
}

function detectedLanguage(text: string): string {
	const script = scripts.find(([pattern]) => pattern.test(text));
	if (script !== undefined) return script[1];
	const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
	let best = { code: 'eng', count: fewestCommonWords - 1 };
	for (const [code, common] of Object.entries(commonWords)) {
		const count = words.filter((word) => common.includes(word)).length;
		if (count > best.count) best = { code, count };
	}
	return best.code;
}

/**
 * The `languages` metadata of one text: the wanted languages, or without any the one that the
 * text looks like. Unknown names alone give no languages at all (public service, section 2.2).
 * Looks at this text only, so that a page alone gives the same as the page in its document.
 */
export function languagesOf(text: string, wanted: readonly string[]): string[] | undefined {
	if (wanted.length === 0) return [detectedLanguage(text)];
	const codes = wanted.map(languageCode).filter((code) => code !== undefined);
	return codes.length > 0 ? [...new Set(codes)] : undefined;
}
