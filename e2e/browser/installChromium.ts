import { existsSync } from 'node:fs';
import { installPackages } from '../debian/installPackages.ts';

/** Where Debian's Chromium lies. */
export const chromiumFile = '/usr/bin/chromium';

/** Installs Debian's Chromium when it is missing, which needs root; says so where that fails. */
export async function installChromium(signal: AbortSignal): Promise<void> {
	if (existsSync(chromiumFile)) return;
	await installPackages({ packages: ['chromium'], signal });
}
