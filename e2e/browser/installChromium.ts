import { existsSync } from 'node:fs';
import { installPackages } from '../debian/installPackages.ts';

/** Where Debian installs Chromium. */
export const chromiumFile = '/usr/bin/chromium';

/** Chromium comes with at most one plain font. With these, no letter, sign or emoji in n8n is drawn as a box. */
const fonts = ['fonts-dejavu-core', 'fonts-liberation', 'fonts-noto-color-emoji'] as const;

/** Installs Debian's Chromium if it's missing, which requires root. If that fails, the error says what to do. */
export async function installChromium(signal: AbortSignal): Promise<void> {
	if (existsSync(chromiumFile)) return;
	await installPackages({ packages: ['chromium', ...fonts], signal });
}
