import type { Browser, Page } from '@playwright/test';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalService, type LocalService } from '../../local-service/startLocalService.ts';
import { startLimitMs, test as base } from '../fixtures.ts';
import { projectFolder } from '../projectFolder.ts';
import { credentialFor } from '../start/credential.ts';
import { readOwner } from '../start/userFolder.ts';
import { Editor } from './editor.ts';
import { chromiumFile, installChromium, missingChromium } from './installChromium.ts';
import { NodePanel } from './nodePanel.ts';
import { picturesOf, type TakePicture } from './pictures.ts';
import { readmePicturesOf, type TakeReadmePicture } from './readmePictures.ts';
import { credentialName } from './workflows.ts';

/** n8n's editor draws slowly on a loaded machine. */
const waitLimitMs = 3 * 60_000;

export interface BrowserFixtures {
	service: LocalService;
	/** Folder of the sample documents. */
	documentFolder: string;
	/** n8n's editor, its owner logged in and the only credential that for the service. */
	editor: Editor;
	panel: NodePanel;
	/** Takes pictures into the project's folder under `test-output/screenshots`. */
	takePicture: TakePicture;
	/** The same for pictures of the README, into the folder `readme` in it. */
	takeReadmePicture: TakeReadmePicture;
}

/** Opens a page with an empty profile. */
async function openPage(browser: Browser): Promise<Page> {
	const context = await browser.newContext({
		reducedMotion: 'reduce',
		viewport: { width: 1400, height: 900 },
		deviceScaleFactor: 2,
	});
	context.setDefaultTimeout(waitLimitMs);
	return await context.newPage();
}

/** Marks a test that the previous n8n runs, too. */
export const smoke = '@smoke';

/** n8n's editor in a real browser, used the way a user does. The tests of a project share both. */
export const test = base.extend<{ withChromium: void }, BrowserFixtures>({
	withChromium: [
		async ({}, use, testInfo) => {
			const missing = await missingChromium();
			testInfo.skip(missing !== undefined, missing);
			await use();
		},
		{ auto: true },
	],
	launchOptions: [
		async ({ launchOptions, signal }, use) => {
			await installChromium(signal);
			await use({
				...launchOptions,
				executablePath: chromiumFile,
				timeout: waitLimitMs,
				// It connects only to the pages that it's shown.
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
		},
		{ scope: 'worker', timeout: startLimitMs },
	],
	service: [
		async ({}, use) => {
			const service = await startLocalService();
			await use(service);
			await service.close();
		},
		{ scope: 'worker' },
	],
	documentFolder: [
		async ({ folder }, use) => {
			const documents = join(folder, 'documents');
			await cp(join(projectFolder, 'local-service', 'samples'), documents, { recursive: true });
			await use(documents);
		},
		{ scope: 'worker' },
	],
	editor: [
		async ({ browser, startN8n, service, version }, use) => {
			const { url, api, userFolder } = await startN8n();
			const description = `the local service at ${service.url}`;
			const credential = credentialFor({ ...service, description, isLocal: true });
			// New nodes get the only credential.
			await api.createCredential({ ...credential, name: credentialName });
			const page = await openPage(browser);
			await use(await Editor.open(page, url, await readOwner(userFolder), api, version));
			await page.context().close();
		},
		{ scope: 'worker', timeout: startLimitMs },
	],
	panel: [async ({ editor }, use) => await use(new NodePanel(editor)), { scope: 'worker' }],
	takePicture: [async ({ editor }, use) => await use(picturesOf(editor)), { scope: 'worker' }],
	takeReadmePicture: [
		async ({ editor }, use) => await use(readmePicturesOf(editor)),
		{ scope: 'worker' },
	],
});
