import { readDetail } from '../failure/readDetail';
import { isAffordable } from '../json/isAffordable';
import type { JsonValue } from '../json/json';
import { parseJson } from '../json/parseJson';

/** The text of a body; a byte order mark is let pass. */
function bodyText(body: Buffer): string {
	return body.toString('utf8').replace(/^\uFEFF/, '');
}

/**
 * Reads a body as JSON. Gives undefined when it is none, also when it is nested too deeply or has too many values
 * for n8n.
 */
export function parseAnswer(body: Buffer): JsonValue | undefined {
	return parseJson(bodyText(body));
}

/** How much of a text that is no JSON is shown. Characters. */
const longestExcerpt = 100;

/** Says what came back in place of JSON, as the beginning of an error's message. */
export function whyUnreadable(body: Buffer): string {
	const text = bodyText(body);
	const start = text.slice(0, 20_000).trim();
	if (start === '') return 'The service returned an empty response';
	if (!isAffordable(text)) {
		return 'The response of the service is nested too deeply or has too many values for n8n';
	}
	if (/^[[{"]/.test(start)) return 'The service returned JSON that is cut off or invalid';
	const said = readDetail(start);
	const excerpt = said.length > longestExcerpt ? `${said.slice(0, longestExcerpt)}…` : said;
	const shown = excerpt === '' ? '' : ` ("${excerpt}")`;
	return start.startsWith('<')
		? `The service returned a web page${shown} instead of JSON`
		: `The service returned text that is not JSON${shown}`;
}
