/** The names of the characters from U+00A0 to U+00FF, in order. */
const latinNames =
	'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
	'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
	'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
	'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
	'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
	'thorn yuml';

/** Those of the Greek letters from U+0391 and from U+03B1, in order: no capital letter is like the final sigma. */
const greekCapitals =
	'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi ' +
	'Psi Omega';
const greekLetters =
	'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi ' +
	'chi psi omega';

/** Other characters, each with its name: those of XML and HTML 4, of marks in ASCII, and of boxes that are checked. */
const others =
	'&amp <lt >gt "quot \'apos !excl #num $dollar %percnt (lpar )rpar *ast +plus ,comma .period /sol :colon ;semi =equals ' +
	'?quest @commat [lbrack \\bsol ]rbrack _lowbar `grave {lbrace |vert |verbar }rbrace ŒOElig œoelig ŠScaron šscaron ' +
	'ŸYuml ƒfnof ˆcirc ˜tilde ϑthetasym ϒupsih ϖpiv \u2002ensp \u2003emsp \u2009thinsp \u200czwnj \u200dzwj \u200elrm \u200frlm –ndash —mdash ‘lsquo ' +
	'’rsquo ‚sbquo “ldquo ”rdquo „bdquo †dagger ‡Dagger •bull …hellip ‰permil ′prime ″Prime ‹lsaquo ›rsaquo ‾oline ' +
	'⁄frasl €euro ℑimage ℘weierp ℜreal ™trade ℵalefsym ←larr ↑uarr →rarr ↓darr ↔harr ↵crarr ⇐lArr ⇑uArr ⇒rArr ⇓dArr ' +
	'⇔hArr ∀forall ∂part ∃exist ∅empty ∇nabla ∈isin ∉notin ∋ni ∏prod ∑sum −minus ∗lowast √radic ∝prop ∞infin ∠ang ∧and ' +
	'∨or ∩cap ∪cup ∫int ∴there4 ∼sim ≅cong ≈asymp ≠ne ≡equiv ≤le ≥ge ⊂sub ⊃sup ⊄nsub ⊆sube ⊇supe ⊕oplus ⊗otimes ⊥perp ' +
	'⋅sdot ⌈lceil ⌉rceil ⌊lfloor ⌋rfloor ⟨lang ⟩rang ◊loz ♠spades ♣clubs ♥hearts ♦diams ★starf ☆star ✓check ✓checkmark ' +
	'✗cross';

function fromCharacter(first: number, names: string): Array<[name: string, character: string]> {
	return names.split(' ').map((name, place) => [name, String.fromCodePoint(first + place)]);
}

export const namedCharacters: ReadonlyMap<string, string> = new Map([
	...fromCharacter(0xa0, latinNames),
	...fromCharacter(0x391, greekCapitals),
	...fromCharacter(0x3b1, greekLetters),
	...others.split(' ').map((entry) => [entry.slice(1), entry.slice(0, 1)] as const),
]);

/** What HTML reads in the numbers from 128 to 159, which are control characters: those of Windows. */
const windowsCharacters =
	'€ \x81 ‚ ƒ „ … † ‡ ˆ ‰ Š ‹ Œ \x8d Ž \x8f \x90 ‘ ’ “ ” • – — ˜ ™ š › œ \x9d ž Ÿ'.split(' ');

function numberedCharacter(number: number): string {
	const isCharacter = number > 0 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff);
	if (!isCharacter) return '\ufffd';
	return windowsCharacters[number - 128] ?? String.fromCodePoint(number);
}

/** Returns a text of HTML with its entities decoded, once. Those with other names stay as they are. */
export function decodeEntities(text: string): string {
	if (!text.includes('&')) return text;
	return text.replace(
		/&(?:#x([\da-f]+)|#(\d+)|([a-z]\w*));/gi,
		(entity, hex?: string, decimal?: string, name?: string) =>
			name === undefined
				? numberedCharacter(hex === undefined ? Number(decimal) : parseInt(hex, 16))
				: (namedCharacters.get(name) ?? entity),
	);
}
