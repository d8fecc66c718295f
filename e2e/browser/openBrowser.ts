import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { chromiumFile } from './installChromium.ts';

/** n8n's editor draws slowly on a loaded machine. */
const waitLimitMs = 3 * 60_000;

export interface OpenedBrowser {
	context: BrowserContext;
	close(): Promise<void>;
}

/** Opens a headless Chromium with an empty profile, which connects only to the pages it's shown. */
export async function openBrowser(): Promise<OpenedBrowser> {
	const profile = await mkdtemp(join(tmpdir(), 'browser-'));
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: chromiumFile,
		headless: true,
		reducedMotion: 'reduce',
		viewport: { width: 1400, height: 900 },
		deviceScaleFactor: 2,
		timeout: waitLimitMs,
		// The program that calls this closes the browser, on these signals, too.
		handleSIGINT: false,
		handleSIGTERM: false,
		handleSIGHUP: false,
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
	context.setDefaultTimeout(waitLimitMs);
	return {
		context,
		close: async () => {
			await context.close();
			await rm(profile, { recursive: true, force: true });
		},
	};
}
