import type { JsonValue } from '../json/json';

/**
 * Reads a body as JSON (a byte order mark is let pass). Gives undefined when it is none, also when it is
 * nested so deeply that reading it would overflow the stack.
 */
export function parseAnswer(body: Buffer): JsonValue | undefined {
	try {
		return JSON.parse(body.toString('utf8').replace(/^\uFEFF/, '')) as JsonValue;
	} catch {
		return undefined;
	}
}
