import { parseJson } from '../../text/json';
import { storableJson } from '../../text/storableJson';
import { beginningOf } from '../../text/text';

/** A message longer than this is cut: it is for reading in a panel. Characters. */
const maxDetail = 2_000;

/** How many of a list of errors are shown. */
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
	const text = body.trim();
	const parsed = /^[[{"]/.test(text) ? parseJson(storableJson(text)) : undefined;
	const detail = parsed === undefined ? readPage(text) : errorWords(parsed);
	return detail.length > maxDetail ? `${beginningOf(detail, maxDetail)}…` : detail;
}

function errorWords(value: unknown, depth = 0): string {
	if (typeof value === 'string') return value.trim();
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
