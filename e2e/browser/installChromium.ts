import { existsSync } from 'node:fs';
import { installPackages, mayInstallPackages, missingPrograms } from '../debian/installPackages.ts';

/** Where Debian installs Chromium. */
export const chromiumFile = '/usr/bin/chromium';

/** Chromium comes with at most one plain font. With these, no letter, sign or emoji in n8n is drawn as a box. */
const fonts = ['fonts-dejavu-core', 'fonts-liberation', 'fonts-noto-color-emoji'] as const;

/** What a machine lacks where Chromium is neither there nor can be installed. */
export async function missingChromium(): Promise<string | undefined> {
	const canHave = mayInstallPackages() || existsSync(chromiumFile);
	return canHave ? undefined : missingPrograms('Chromium');
}

/** Installs Debian's Chromium if it's missing, which requires root. If that fails, the error says what to do. */
export async function installChromium(signal: AbortSignal): Promise<void> {
	if (existsSync(chromiumFile)) return;
	await installPackages({ packages: ['chromium', ...fonts], signal });
}
