import { isRecord } from '../../text/json';
import { enumerated } from '../../text/text';

/** An expression that reads a field of something: what it's read from, and the field's name. */
const fieldAccess =
	/\{\{\s*([^{}]+?)(?:\?)?(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[\s*["'`]([^"'`]+)["'`]\s*\])\s*\}\}/u;

/** How many fields an error names. */
const maxNamed = 8;

/** Returns the name of the argument by which an agent's model fills in an expression; undefined for any other expression. */
export function argumentIn(written: unknown): string | undefined {
	const call = /\$fromAI\(\s*(["'`])(.+?)\1/.exec(typeof written === 'string' ? written : '');
	return call?.[2];
}

/** Returns what the field of an expression is read from, as an expression of its own, and the field's name. */
export function readFieldAccess(written: unknown): { owner: string; name: string } | undefined {
	const found = typeof written === 'string' ? fieldAccess.exec(written) : null;
	if (found === null) return undefined;
	const [, owner, plain, quotedName] = found;
	// A call reads no field.
	return owner.includes('$') ? { owner: `{{ ${owner} }}`, name: plain ?? quotedName } : undefined;
}

/**
 * Returns the sentence about an expression that returned nothing: which field is there in place of the one that it names.
 * Undefined where nothing can be said. `owner`: what it was read from.
 */
export function missingFieldAdvice(name: string, owner: unknown): string | undefined {
	if (!isRecord(owner)) return undefined;
	const names = Object.keys(owner);
	if (names.length === 0) return undefined;
	if (names.includes(name)) return `The expression's field '${name}' is there, but empty`;
	const similar = names.find((each) => isSimilar(each, name));
	const missing = `There's no field '${name}' in what the expression reads`;
	if (similar !== undefined) return `${missing}, but there is '${similar}'`;
	const named = names.slice(0, maxNamed).map((each) => `'${each}'`);
	const listed =
		names.length > maxNamed ? `${named.join(', ')} and more` : enumerated(named, 'and');
	return `${missing}, which has ${listed}`;
}

/** Whether two names differ in spelling only, or one of them is the end of the other, as `id` is of `jobId`. */
function isSimilar(one: string, other: string): boolean {
	const [first, second] = [one, other].map((name) =>
		name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
	);
	if (first === '' || second === '') return false;
	return first.endsWith(second) || second.endsWith(first);
}
