import { decodeEntities } from './htmlEntities';

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'][^\s>]*)))?/g;

/** Returns the attributes of a tag, which begins with the element's name; the first of several with one name. */
export function attributesOf(tag: string): ReadonlyMap<string, string> {
	const attributes = new Map<string, string>();
	const start = tag.search(/[\s/]/);
	if (start < 0) return attributes;
	for (const [, name = '', double, single, bare] of tag.slice(start).matchAll(attribute)) {
		const key = name.toLowerCase();
		if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '');
	}
	return attributes;
}

const boxTypes: ReadonlySet<string> = new Set(['checkbox', 'radio']);
const boxClass = /\b(?:checkbox|radiobutton)\b/i;

function inputText(attributes: ReadonlyMap<string, string>): string {
	const type = attributes.get('type')?.toLowerCase() ?? '';
	const isChecked = attributes.has('checked');
	if (type === 'hidden') return '';
	const isBox = boxTypes.has(type) || (type === '' && boxClass.test(attributes.get('class') ?? ''));
	if (isBox) return isChecked ? '[x]' : '[ ]';
	return decodeEntities(attributes.get('value') ?? '');
}

export function voidElementText(name: string, tag: string): string {
	if (name === 'input') return inputText(attributesOf(tag));
	return name === 'img' ? decodeEntities(attributesOf(tag).get('alt') ?? '') : '';
}

/** The characters that Unicode has above and below the line. Letters stay as they are, so that words can be found. */
const plain = '0123456789+-−=()';
const scripts: ReadonlyMap<string, readonly string[]> = new Map([
	['sup', '⁰ ¹ ² ³ ⁴ ⁵ ⁶ ⁷ ⁸ ⁹ ⁺ ⁻ ⁻ ⁼ ⁽ ⁾'.split(' ')],
	['sub', '₀ ₁ ₂ ₃ ₄ ₅ ₆ ₇ ₈ ₉ ₊ ₋ ₋ ₌ ₍ ₎'.split(' ')],
]);

export function isScript(name: string): boolean {
	return scripts.has(name);
}

/** Returns a text as it's raised or lowered, so that a footnote's mark isn't a digit of the number beside it. */
export function inScript(text: string, name: string): string {
	const characters = scripts.get(name) ?? [];
	return text.replace(
		/[\d+−=()-]/g,
		(character) => characters[plain.indexOf(character)] ?? character,
	);
}
