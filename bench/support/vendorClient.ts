import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { findNpm } from '../../scripts/launch/findNpm.cjs';

/** The release that the benches compare with. */
export const clientVersion = '0.31.0';

const folder = fileURLToPath(new URL('../../.cache/bench-client', import.meta.url));

/** The part of the package that is used here. */
interface ClientPackage {
	UnstructuredClient: new (settings: object) => {
		general: { partition(request: object): Promise<unknown> };
	};
}

/**
 * Installs the npm client of the public service into a folder of its own, once. It isn't a development dependency: only
 * the benches need it, and it brings dozens of packages along. Throws with npm's message when that fails.
 */
export function installClient(): void {
	if (existsSync(join(folder, 'node_modules', 'unstructured-client'))) return;
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
	console.error(`Installing unstructured-client ${clientVersion} into .cache/bench-client`);
	const { status, stderr } = spawnSync(
		process.execPath,
		[
			findNpm(),
			'install',
			`unstructured-client@${clientVersion}`,
			'--no-save',
			'--no-audit',
			'--no-fund',
		],
		{ cwd: folder, encoding: 'utf8' },
	);
	if (status !== 0) throw new Error(stderr);
}

/** The client, which sends to `/general/v0/general` behind this address only. `installClient` must have been called. */
export function openClient(serverURL: string) {
	const load = createRequire(pathToFileURL(join(folder, 'package.json')));
	const { UnstructuredClient } = load('unstructured-client') as ClientPackage;
	// It logs to the console, where only the result is wanted.
	console.info = () => undefined;
	return new UnstructuredClient({
		serverURL,
		security: { apiKeyAuth: 'bench' },
	});
}

/** How many elements an answer of the client has; 0 if it has none. */
export function elementsIn(answer: unknown): number {
	const elements = Array.isArray(answer)
		? answer
		: (answer as { elements?: unknown[] } | null)?.elements;
	return elements?.length ?? 0;
}
