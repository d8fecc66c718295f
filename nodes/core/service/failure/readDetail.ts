/** A message longer than this is cut: it is for reading in a panel. Characters. */
const maxDetail = 2_000;

/** How many of a list of errors are shown. */
const maxEntries = 20;

/** How deep errors are looked for in lists: a body may consist of thousands of brackets. */
const maxDepth = 5;

/** The properties in which services say what happened, the most specific first. */
const saying = ['detail', 'errors', 'msg', 'message', 'error', 'reason', 'title'];

/**
 * Reads the service's own words out of an error's body: `detail` as text, `detail` as a list of field errors, an
 * `errors` list, `message` or `error`, a gateway's HTML page, or plain text. Returns '' if the body says nothing.
 */
export function readDetail(body: string): string {
	const text = body.trim();
	const parsed = /^[[{"]/.test(text) ? parseJson(text) : undefined;
	const detail = parsed === undefined ? readPage(text) : wordsIn(parsed);
	return detail.length > maxDetail ? `${detail.slice(0, maxDetail)}…` : detail;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function wordsIn(value: unknown, depth = 0): string {
	if (typeof value === 'string') return value.trim();
	if (typeof value !== 'object' || value === null || depth > maxDepth) return '';
	if (Array.isArray(value)) {
		const shown = value.slice(0, maxEntries).map((entry) => wordsIn(entry, depth + 1));
		const left = value.length - maxEntries;
		return [...shown, left > 0 ? `and ${left} more` : ''].filter(Boolean).join('; ');
	}
	const record = value as Record<string, unknown>;
	const words = saying.map((property) => wordsIn(record[property], depth + 1)).find(Boolean) ?? '';
	const field = fieldOf(record);
	return words === '' || field === '' ? words : `${field}: ${words}`;
}

/** The field that an error is about: `loc` of form validation without its leading `body`, or `field`. */
function fieldOf({ field, loc }: Record<string, unknown>): string {
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
