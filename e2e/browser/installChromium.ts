import { existsSync } from 'node:fs';
import { installPackages } from '../debian/installPackages.ts';

/** Where Debian's Chromium lies. */
export const chromiumFile = '/usr/bin/chromium';

/** Chromium comes with one plain font at most: with these no letter, sign or emoji of n8n is a box. */
const fonts = ['fonts-dejavu-core', 'fonts-liberation', 'fonts-noto-color-emoji'] as const;

/** Installs Debian's Chromium when it is missing, which needs root; says so where that fails. */
export async function installChromium(signal: AbortSignal): Promise<void> {
	if (existsSync(chromiumFile)) return;
	await installPackages({ packages: ['chromium', ...fonts], signal });
}
