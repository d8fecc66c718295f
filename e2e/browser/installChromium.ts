import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { runCommand } from '../n8n/command.ts';

/** Where Debian's Chromium lies. */
export const chromiumFile = '/usr/bin/chromium';

/** Installs Debian's Chromium when it is missing. Needs Debian and root; says so where that fails. */
export async function installChromium(signal: AbortSignal): Promise<void> {
	if (existsSync(chromiumFile)) return;
	const apt = async (...parameters: string[]): Promise<void> => {
		await runCommand({ command: 'apt-get', parameters, folder: tmpdir(), signal });
	};
	try {
		await apt('update');
		await apt('install', '-y', '--no-install-recommends', 'chromium');
	} catch (error) {
		signal.throwIfAborted();
		const reason = error instanceof Error ? error.message : String(error);
		throw new Error(`Chromium is missing at ${chromiumFile}; install it by hand. ${reason}`);
	}
}
