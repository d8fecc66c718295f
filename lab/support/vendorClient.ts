import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { findNpm } from '../../scripts/launch/findNpm.cjs';
import lab from '../package.json' with { type: 'json' };

/** The release that the node is compared with. */
export const clientVersion = lab.devDependencies['unstructured-client'];

const load = createRequire(import.meta.url);

/** The part of the package that is used here. */
interface ClientPackage {
	UnstructuredClient: new (settings: object) => {
		general: { partition(request: object): Promise<unknown> };
	};
}

/**
 * Installs what only the lab needs, which is the npm client of the hosted service. npm does nothing where it's there.
 * Throws with npm's message when that fails.
 */
export function installClient(): void {
	console.error(`Installing unstructured-client ${clientVersion} in lab`);
	const { status, stderr } = spawnSync(process.execPath, [findNpm(), 'install', '--no-save'], {
		cwd: fileURLToPath(new URL('..', import.meta.url)),
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(stderr);
}

/** Opens the client, which sends to `/general/v0/general` behind this address only. `installClient` must have been called. */
export function openClient(serverURL: string) {
	const { UnstructuredClient } = load('unstructured-client') as ClientPackage;
	// It logs to the console, where only the result is wanted.
	console.info = () => undefined;
	return new UnstructuredClient({
		serverURL,
		security: { apiKeyAuth: 'bench' },
	});
}

/** Counts the elements of a response of the client; 0 if it has none. */
export function elementsIn(response: unknown): number {
	const elements = Array.isArray(response)
		? response
		: (response as { elements?: unknown[] } | null)?.elements;
	return elements?.length ?? 0;
}
