import { maskSecretsIn } from './maskSecretsIn';

/** A shorter key is no secret, but part of many words. Characters. */
const shortestKey = 4;

/** Whether an API key is long enough to be hidden. */
export function isHidden(apiKey: string): boolean {
	return apiKey.length >= shortestKey;
}

/**
 * Gives a text with stars for the API key: it must show in no message, even if a service repeats it (issue 2), as it
 * is, escaped as in JSON, encoded as in an address, or cut off before an ellipsis (issue 7).
 */
export function withoutKey(text: string, apiKey: string): string {
	return isHidden(apiKey) ? maskSecretsIn(text, [apiKey]) : text;
}
