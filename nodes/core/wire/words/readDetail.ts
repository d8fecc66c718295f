import type { HiddenSecrets } from '../../secrets/hiddenSecrets';
import { parseJson } from '../../text/json';
import { storableJson } from '../../text/storableJson';
import { beginningOf, nameText } from '../../text/text';

/** A message longer than this is cut: it is for reading in a panel. Characters. */
const maxDetail = 2_000;

/** How much of a body is looked at for what it says. Characters. */
const maxBody = 64 * 1024;

const maxErrors = 20;

/** How deep errors are looked for in lists: a body may consist of thousands of brackets. */
const maxErrorDepth = 5;

/** The properties in which services say what happened, the most specific first. */
const saying = ['detail', 'errors', 'msg', 'message', 'error', 'reason', 'title'];

/**
 * Reads the service's own words out of an error's body: `detail` as text, `detail` as a list of field errors, an
 * `errors` list, `message` or `error`, a gateway's HTML page, or plain text. Returns '' if the body says nothing.
 */
export function readDetail(body: string): string {
	return cut(wordsIn(body));
}

/**
 * Returns what a service says in a field of a response, as a text or as an error, to be shown in a message: without secrets,
 * and cut. A message, and what decides by it, needs nothing else of it, however long it is.
 */
export function serviceWords(
	said: unknown,
	{ secrets }: { secrets: Pick<HiddenSecrets, 'inText'> },
): string {
	const isObject = typeof said === 'object' && said !== null;
	const words = isObject ? errorWords(said) : wordsIn(nameText(said));
	// Half a secret wouldn't be masked.
	return cut(secrets.inText(words.slice(0, maxBody)));
}

function wordsIn(body: string): string {
	const text = body.slice(0, maxBody).trim();
	const parsed = /^[[{"]/.test(text) ? parseJson(storableJson(text)) : undefined;
	return parsed === undefined ? readPage(text) : errorWords(parsed);
}

function cut(text: string): string {
	return text.length > maxDetail ? `${beginningOf(text, maxDetail)}…` : text;
}

function errorWords(value: unknown, depth = 0): string {
	if (typeof value === 'string') return value.slice(0, maxBody).trim();
	if (typeof value !== 'object' || value === null || depth > maxErrorDepth) return '';
	if (Array.isArray(value)) {
		const shown = value.slice(0, maxErrors).map((entry) => errorWords(entry, depth + 1));
		const left = value.length - maxErrors;
		return [...shown, left > 0 ? `and ${left} more` : ''].filter(Boolean).join('; ');
	}
	const record = value as Record<string, unknown>;
	const words =
		saying.map((property) => errorWords(record[property], depth + 1)).find(Boolean) ?? '';
	const field = errorField(record);
	return words === '' || field === '' ? words : `${field}: ${words}`;
}

/** The field that an error is about: `loc` of form validation without its leading `body`, or `field`. */
function errorField({ field, loc }: Record<string, unknown>): string {
	if (typeof field === 'string') return field;
	if (!Array.isArray(loc)) return '';
	const place = loc.filter((part) => typeof part === 'string' || typeof part === 'number');
	return place.slice(place[0] === 'body' || place[0] === 'query' ? 1 : 0).join('.');
}

/** A gateway's page: its title or heading is all that helps; plain text is taken as it is. */
function readPage(text: string): string {
	if (!/^<(!doctype|html|head|body|\?xml)/i.test(text)) return text.replace(/\s+/g, ' ');
	const start = text.slice(0, 20_000);
	const heading = /<(title|h1)[^>]{0,200}>([^<]{1,300})</i.exec(start);
	return heading ? heading[2].replace(/\s+/g, ' ').trim() : '';
}
