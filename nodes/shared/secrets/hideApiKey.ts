import { readCredential } from '../credential/readCredential';
import type { ServiceContext } from '../transport/serviceContext';
import { hideSecrets } from './withSecretsHidden';

/** A shorter key is no secret, but part of many words. Characters. */
const shortestKey = 4;

/**
 * Clears every text of an error of n8n of the API key, in place: a service may repeat the key anywhere, also in
 * what an error names, such as the ID of a file (issues 2 and 7). Never rejects.
 */
export async function hideApiKey(context: ServiceContext, error: unknown): Promise<void> {
	const apiKey = await readCredential(context).then(
		(credential) => credential.apiKey,
		() => '',
	);
	if (apiKey.length >= shortestKey) hideSecrets(error, [apiKey]);
}
