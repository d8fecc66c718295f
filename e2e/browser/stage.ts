import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalService, type LocalService } from '../../local-service/startLocalService.ts';
import { projectFolder } from '../package/openWorkbench.ts';
import { readOwner } from '../start/userFolder.ts';
import type { Stage, Workbench } from '../suite/stage.ts';
import { Editor } from './editor.ts';
import { createSource } from './flows/createSource.ts';
import { editBlocks } from './flows/editBlocks.ts';
import { findNodes } from './flows/findNodes.ts';
import { partitionDocument } from './flows/partitionDocument.ts';
import { pickJob } from './flows/pickJob.ts';
import { runDocumentWorkflow } from './flows/runDocumentWorkflow.ts';
import { showPanels } from './flows/showPanels.ts';
import { updateSource } from './flows/updateSource.ts';
import { uploadInForm } from './flows/uploadInForm.ts';
import { useTool } from './flows/useTool.ts';
import { installChromium, missingChromium } from './installChromium.ts';
import { NodePanel } from './nodePanel.ts';
import { openBrowser, type OpenedBrowser } from './openBrowser.ts';
import { picturesOf } from './pictures.ts';
import { readmePicturesOf } from './readmePictures.ts';
import type { BrowserWorkbench } from './workbench.ts';

/** Where the pictures are kept as test output. */
export const pictureFolder = join(projectFolder, 'test-output', 'screenshots');

/** Where the README's pictures are kept. */
export const readmePictureFolder = join(pictureFolder, 'readme');

/** The first flows create the credential that the others use. */
const flows: ReadonlyArray<(workbench: BrowserWorkbench) => Promise<void>> = [
	findNodes,
	partitionDocument,
	uploadInForm,
	createSource,
	updateSource,
	runDocumentWorkflow,
	editBlocks,
	pickJob,
	showPanels,
	useTool,
];

async function copySamples(workbench: Workbench): Promise<string> {
	const folder = join(workbench.folder, 'documents');
	await mkdir(folder, { recursive: true });
	await cp(join(projectFolder, 'local-service', 'samples'), folder, { recursive: true });
	return folder;
}

async function runFlows(
	workbench: Workbench,
	service: LocalService,
	browser: OpenedBrowser,
): Promise<void> {
	const documentFolder = await copySamples(workbench);
	const n8n = await workbench.startN8n(2);
	const editor = await Editor.open(browser.context, n8n.url, await readOwner(n8n.userFolder));
	const takePicture = picturesOf(editor, pictureFolder);
	const takeReadmePicture = readmePicturesOf(editor, readmePictureFolder);
	// A picture of the editor at a failed check is kept, too.
	const check: Workbench['check'] = async (name, run) => {
		await workbench.check(name, async () => {
			try {
				await run();
			} catch (error) {
				await takePicture(`failed-${name.replaceAll(/\W+/g, '-')}`).catch(() => undefined);
				throw error;
			}
		});
	};
	const panel = new NodePanel(editor);
	const { api } = n8n;
	for (const flow of flows) {
		const shared = { check, api, service, editor, panel, documentFolder };
		await flow({ ...shared, takePicture, takeReadmePicture });
	}
}

async function runInBrowser(workbench: Workbench): Promise<void> {
	await installChromium(workbench.signal);
	const service = await startLocalService();
	try {
		const browser = await openBrowser();
		try {
			await runFlows(workbench, service, browser);
		} finally {
			await browser.close();
		}
	} finally {
		await service.close();
	}
}

/** n8n's editor in a real browser, used the way a user does. */
export const stages: readonly Stage[] = [
	{ name: 'browser/n8n-2', missing: missingChromium, run: runInBrowser },
];
