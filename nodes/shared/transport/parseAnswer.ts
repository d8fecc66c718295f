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

/** Says why a body could not be read as JSON. */
export function whyUnreadable(body: Buffer): string {
	if (body.length === 0) return 'The service answered without content';
	return isAffordable(bodyText(body))
		? 'The service answered with something other than JSON'
		: 'The answer of the service is nested too deeply or has too many values for n8n';
}
