import { startLocalService } from '../../local-service/startLocalService.ts';
import { credentialFor } from '../start/credential.ts';
import { test } from './fixtures.ts';
import { credentialName } from './workflows.ts';

/** With a service that offers on-demand jobs, in the credential of the editor. */
export const hostedTest = test.extend<{ withJobs: void }>({
	withJobs: [
		async ({ editor, service }, use) => {
			const hosted = await startLocalService({ dialect: 'public' });
			const useService = async (one: typeof hosted): Promise<void> => {
				const description = `the local service at ${one.url}`;
				const credential = credentialFor({ ...one, description, isLocal: true });
				await editor.api.createCredential({ ...credential, name: credentialName });
			};
			await useService(hosted);
			await use();
			await useService(service);
			await hosted.close();
		},
		{ auto: true },
	],
});
