import { readCredential } from '../credential/readCredential';
import type { ServiceContext } from '../transport/serviceContext';
import { hideSecrets } from './withSecretsHidden';
import { isHidden } from './withoutKey';

/**
 * Clears every text of an error of n8n of the API key, in place: a service may repeat the key anywhere, also in
 * what an error names, such as the ID of a file (issues 2 and 7). Never rejects.
 */
export async function hideApiKey(context: ServiceContext, error: unknown): Promise<void> {
	const apiKey = await readCredential(context).then(
		(credential) => credential.apiKey,
		() => '',
	);
	if (isHidden(apiKey)) hideSecrets(error, [apiKey]);
}
