import { readCredential } from '../credential/readCredential';
import type { ServiceContext } from '../transport/serviceContext';
import { hideSecrets } from './withSecretsHidden';

/**
 * Hides the API key in every text of an n8n error, in place: a service may repeat the key anywhere, even in the ID of a
 * file that an error names. Never rejects.
 */
export async function hideApiKey(context: ServiceContext, error: unknown): Promise<void> {
	const apiKey = await readCredential(context).then(
		(credential) => credential.apiKey,
		() => '',
	);
	hideSecrets(error, [apiKey]);
}
