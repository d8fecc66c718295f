import type { JsonValue } from '../json/json';
import { parseJson } from '../json/parseJson';

/**
 * Reads a body as JSON (a byte order mark is let pass). Gives undefined when it is none, also when it is
 * nested too deeply for n8n.
 */
export function parseAnswer(body: Buffer): JsonValue | undefined {
	return parseJson(body.toString('utf8').replace(/^\uFEFF/, ''));
}
