/*
 * Pictures of the nodes in n8n's editor, in `test-output/screenshots/`.
 *   node e2e/browser/screenshots.ts                                brings n8n up itself, as `npm start` does
 *   node e2e/browser/screenshots.ts WORKFLOW-ADDRESS E-MAIL PASSWORD   takes what `npm start` printed
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Owner } from '../n8n/n8nApi.ts';
import { CleanUp } from '../start/cleanUp.ts';
import { start } from '../start/start.ts';
import { installChromium } from './installChromium.ts';
import { openBrowser } from './openBrowser.ts';
import { takePictures } from './takePictures.ts';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const stop = new AbortController();
const cleanUp = new CleanUp();

async function findEditor(): Promise<{ address: string; owner: Owner }> {
	const [address, email, password] = process.argv.slice(2);
	if (address !== undefined && email !== undefined && password !== undefined) {
		return { address, owner: { email, password } };
	}
	const settings = { isOnce: true, service: undefined };
	const surroundings = { projectFolder, output: process.stdout, signal: stop.signal, cleanUp };
	const { editor, owner } = await start(settings, surroundings);
	return { address: editor, owner };
}

async function run(): Promise<void> {
	await installChromium(stop.signal);
	const { address, owner } = await findEditor();
	const { origin, pathname } = new URL(address);
	const workflowId = pathname.split('/').at(-1) ?? '';
	const folder = join(projectFolder, 'test-output', 'screenshots');
	await mkdir(folder, { recursive: true });
	const browser = await openBrowser();
	cleanUp.add(browser.close);
	const files = await takePictures({
		context: browser.context,
		url: origin,
		owner,
		workflowId,
		folder,
	});
	for (const file of files) process.stdout.write(`${file}\n`);
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(name, () => stop.abort(new Error(`Ended by ${name}`)));
}
stop.signal.addEventListener('abort', () => void cleanUp.run());

try {
	await run();
} catch (error) {
	process.exitCode = 1;
	process.stdout.write(`Failed: ${error instanceof Error ? error.message : String(error)}\n`);
} finally {
	await cleanUp.run();
}
