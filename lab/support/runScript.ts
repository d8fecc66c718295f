import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const loader = new URL('../../scripts/resolve-typescript.mjs', import.meta.url);

/**
 * Runs a TypeScript file in a process of its own, because memory and the event loop are measured, and returns the last
 * line that it prints. Throws with what it printed if it fails or takes longer than `maxMs`.
 */
export async function runScript(
	file: URL,
	parameters: readonly string[],
	{ nodeOptions = [], maxMs = 5 * 60_000 }: { nodeOptions?: string[]; maxMs?: number } = {},
): Promise<string> {
	const child = spawn(
		process.execPath,
		[
			...nodeOptions,
			'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
			'--import',
			fileURLToPath(loader),
			fileURLToPath(file),
			...parameters,
		],
		{
			env: { ...process.env, N8N_LOG_LEVEL: 'silent' },
			stdio: ['ignore', 'pipe', 'pipe'],
			timeout: maxMs,
			killSignal: 'SIGKILL',
		},
	);
	let printed = '';
	let errors = '';
	child.stdout.on('data', (piece) => (printed += String(piece)));
	child.stderr.on('data', (piece) => (errors += String(piece)));
	const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
		child.once('close', (...ended) => resolve(ended)),
	);
	if (signal !== null) throw new Error(`ended by ${signal}; it may take ${maxMs / 1_000} s`);
	if (code !== 0) throw new Error(errors.trim() || printed.trim());
	return printed.trim().split('\n').pop() ?? '';
}
