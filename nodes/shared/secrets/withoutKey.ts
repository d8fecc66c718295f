import { maskSecretsIn } from './maskSecretsIn';

/**
 * Hides the API key, which never appears in a message or an output, even if a service repeats it. A key of fewer than
 * four characters isn't hidden, since too many words contain it.
 */
export function withoutKey(text: string, apiKey: string): string {
	return maskSecretsIn(text, [apiKey]);
}
