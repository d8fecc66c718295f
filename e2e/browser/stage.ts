import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalService, type LocalService } from '../../local-service/startLocalService.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import { projectFolder } from '../package/openWorkbench.ts';
import { readOwner } from '../start/userFolder.ts';
import type { Stage, Workbench } from '../suite/stage.ts';
import { Editor } from './editor.ts';
import { addLoader } from './flows/addLoader.ts';
import { chooseAction } from './flows/chooseAction.ts';
import { createSource } from './flows/createSource.ts';
import { editBlocks } from './flows/editBlocks.ts';
import { extractData } from './flows/extractData.ts';
import { findNodes } from './flows/findNodes.ts';
import { fitPanel } from './flows/fitPanel.ts';
import { partitionDocument } from './flows/partitionDocument.ts';
import { pickJob } from './flows/pickJob.ts';
import { runDocumentWorkflow } from './flows/runDocumentWorkflow.ts';
import { showOutputs } from './flows/showOutputs.ts';
import { showServicePanels } from './flows/showServicePanels.ts';
import { showTrigger } from './flows/showTrigger.ts';
import { switchWorkflow } from './flows/switchWorkflow.ts';
import { updateSource } from './flows/updateSource.ts';
import { uploadInForm } from './flows/uploadInForm.ts';
import { useTool } from './flows/useTool.ts';
import { installChromium, missingChromium } from './installChromium.ts';
import { NodePanel } from './nodePanel.ts';
import { openBrowser, type OpenedBrowser } from './openBrowser.ts';
import { picturesOf } from './pictures.ts';
import { readmePicturesOf } from './readmePictures.ts';
import type { BrowserWorkbench } from './workbench.ts';

/** Where the pictures of an n8n's editor are kept as test output. */
function pictureFolderOf(version: N8nVersion): string {
	return join(projectFolder, 'test-output', 'screenshots', `n8n-${version}`);
}

/** Where the pictures of the current n8n are kept. */
export const pictureFolder = pictureFolderOf(2);

/** Where the README's pictures are kept. */
export const readmePictureFolder = join(pictureFolder, 'readme');

/** The first flows create the credential that the others use. */
const flows: ReadonlyArray<(workbench: BrowserWorkbench) => Promise<void>> = [
	findNodes,
	chooseAction,
	partitionDocument,
	fitPanel,
	showOutputs,
	uploadInForm,
	createSource,
	updateSource,
	runDocumentWorkflow,
	editBlocks,
	extractData,
	switchWorkflow,
	pickJob,
	showServicePanels,
	showTrigger,
	addLoader,
	useTool,
];

async function copySamples(workbench: Workbench): Promise<string> {
	const folder = join(workbench.folder, 'documents');
	await mkdir(folder, { recursive: true });
	await cp(join(projectFolder, 'local-service', 'samples'), folder, { recursive: true });
	return folder;
}

async function runFlows(
	version: N8nVersion,
	workbench: Workbench,
	service: LocalService,
	browser: OpenedBrowser,
): Promise<void> {
	const documentFolder = await copySamples(workbench);
	const n8n = await workbench.startN8n(version);
	const owner = await readOwner(n8n.userFolder);
	const editor = await Editor.open(browser.context, n8n.url, owner, version);
	const folder = pictureFolderOf(version);
	const takePicture = picturesOf(editor, folder);
	const takeReadmePicture = readmePicturesOf(editor, join(folder, 'readme'));
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

async function runInBrowser(version: N8nVersion, workbench: Workbench): Promise<void> {
	await installChromium(workbench.signal);
	const service = await startLocalService();
	try {
		const browser = await openBrowser();
		try {
			await runFlows(version, workbench, service, browser);
		} finally {
			await browser.close();
		}
	} finally {
		await service.close();
	}
}

function stageFor(version: N8nVersion): Stage {
	return {
		name: `browser/n8n-${version}`,
		missing: missingChromium,
		run: async (workbench) => await runInBrowser(version, workbench),
	};
}

/** The stage that takes the README's pictures. */
export const pictureStage = stageFor(2);

/** n8n's editor in a real browser, used the way a user does. */
export const stages: readonly Stage[] = [stageFor(1), pictureStage];
