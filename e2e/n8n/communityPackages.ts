import { z } from 'zod';
import type { RestClient } from './restClient.ts';

const packageSchema = z.object({
	packageName: z.string(),
	installedVersion: z.string(),
	installedNodes: z.array(z.object({ name: z.string(), type: z.string() })),
	/** n8n 1 says so only where it is true. */
	failedLoading: z.boolean().default(false),
});

/** A community package as n8n lists it. */
export type CommunityPackage = z.infer<typeof packageSchema>;

/** The community packages of an n8n, as Settings → Community nodes in its editor handles them. */
export class CommunityPackages {
	readonly #client: RestClient;

	constructor(client: RestClient) {
		this.#client = client;
	}

	/** The installed packages. Those that were put into n8n's folder by hand are not among them. */
	async list(): Promise<CommunityPackage[]> {
		return z.array(packageSchema).parse(await this.#client.send('GET', '/community-packages'));
	}

	/** Lets n8n install the latest version of a package from its npm registry; throws n8n's refusal. */
	async install(name: string): Promise<CommunityPackage> {
		return packageSchema.parse(await this.#client.send('POST', '/community-packages', { name }));
	}

	/** Lets n8n remove an installed package; throws n8n's refusal. */
	async uninstall(name: string): Promise<void> {
		await this.#client.send('DELETE', `/community-packages?name=${encodeURIComponent(name)}`);
	}
}
