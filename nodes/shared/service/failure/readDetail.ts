import { isRecord } from '../../values/json';
import { parseJson } from '../../values/parseJson';

/** A message longer than this is cut: it is for reading in a panel. Characters. */
const longestDetail = 2_000;

/**
 * Reads the service's own words out of an error's body: `detail` as text, `detail` as a list of field errors, an
 * `errors` list, `message` or `error`, a gateway's HTML page, or plain text (docs/service.md#errors). '' when the body
 * says nothing.
 */
export function readDetail(body: string): string {
	const text = body.trim();
	if (text === '') return '';
	const parsed = parse(text);
	const detail = parsed === undefined ? readPage(text) : readJson(parsed);
	return detail.length > longestDetail ? `${detail.slice(0, longestDetail)}…` : detail;
}

function parse(text: string): unknown {
	return /^[[{"]/.test(text) ? parseJson(text) : undefined;
}

function readJson(value: unknown): string {
	if (typeof value === 'string') return value;
	if (Array.isArray(value)) return readList(value);
	if (!isRecord(value)) return '';
	for (const property of ['detail', 'errors', 'message', 'error', 'reason', 'title']) {
		const said = readEntry(value[property]);
		if (said !== '') return said;
	}
	return '';
}

function readList(list: unknown[]): string {
	const shown = list
		.slice(0, 20)
		.map(readEntry)
		.filter((line) => line !== '');
	const left = list.length - 20;
	return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}

function readEntry(entry: unknown): string {
	if (typeof entry === 'string') return entry.trim();
	if (Array.isArray(entry)) return readList(entry);
	if (!isRecord(entry)) return '';
	const message = firstText(entry.msg, entry.message, entry.detail, entry.error, entry.reason);
	const field = fieldOf(entry);
	if (message === '') return '';
	return field === '' ? message : `${field}: ${message}`;
}

/** The field that an error is about: `loc` of form validation without its leading `body`, or `field`. */
function fieldOf(entry: Record<string, unknown>): string {
	if (typeof entry.field === 'string') return entry.field;
	if (!Array.isArray(entry.loc)) return '';
	const place = entry.loc.filter((part) => typeof part === 'string' || typeof part === 'number');
	return place.slice(place[0] === 'body' || place[0] === 'query' ? 1 : 0).join('.');
}

function firstText(...values: unknown[]): string {
	const found = values.find((value) => typeof value === 'string' && value.trim() !== '');
	return typeof found === 'string' ? found.trim() : '';
}

/** A gateway's page: its title or heading is all that helps; plain text is taken as it is. */
function readPage(text: string): string {
	if (!/^<(!doctype|html|head|body|\?xml)/i.test(text)) return text.replace(/\s+/g, ' ');
	const start = text.slice(0, 20_000);
	const heading = /<(title|h1)[^>]{0,200}>([^<]{1,300})</i.exec(start);
	return heading ? heading[2].replace(/\s+/g, ' ').trim() : '';
}
