import type { LocalService } from '../../local-service/startLocalService.ts';
import type { N8nApi } from '../n8n/n8nApi.ts';
import type { WorkflowFile } from '../n8n/workflowFile.ts';
import type { StageContext } from '../suite/stage.ts';
import type { Editor } from './editor.ts';
import type { NodePanel } from './nodePanel.ts';
import type { TakePicture } from './pictures.ts';

/** What the flows work with: n8n's editor in a browser, and a service. */
export interface BrowserWorkbench {
	check: StageContext['check'];
	api: N8nApi;
	service: LocalService;
	editor: Editor;
	panel: NodePanel;
	takePicture: TakePicture;
	/** Folder of the sample documents. */
	documentFolder: string;
}

/** The name of the node that starts a workflow by hand. */
export const triggerName = 'When clicking ‘Execute workflow’';

/** The name of the node that reads a document. */
export const readerName = 'Read Documents';

type WorkflowNode = WorkflowFile['nodes'][number];

/** A node with its place on the canvas, counted in steps from the first node. */
export function nodeAt(
	step: number,
	node: { name: string; type: string; typeVersion?: number; parameters?: Record<string, unknown> },
): WorkflowNode {
	return {
		id: `node-${step}`,
		typeVersion: 1,
		position: [220 * step, 0],
		...node,
		parameters: node.parameters ?? {},
	};
}

/** A workflow of nodes that follow one another. */
export function workflowOf(name: string, nodes: readonly WorkflowNode[]): WorkflowFile {
	const connections: WorkflowFile['connections'] = {};
	nodes.slice(1).forEach((node, index) => {
		const previous = nodes[index]?.name ?? '';
		connections[previous] = { main: [[{ node: node.name, type: 'main', index: 0 }]] };
	});
	return { name, nodes: [...nodes], connections, settings: { executionOrder: 'v1' } };
}

/** Saves a workflow that starts by hand and opens it in the editor. */
export async function openManualWorkflow(
	{ api, editor }: BrowserWorkbench,
	name: string,
	nodes: readonly WorkflowNode[] = [],
): Promise<void> {
	const trigger = nodeAt(0, { name: triggerName, type: 'n8n-nodes-base.manualTrigger' });
	const workflowId = await api.importWorkflow(workflowOf(name, [trigger, ...nodes]));
	await editor.openWorkflow(workflowId, nodes.at(-1)?.name ?? triggerName);
}

/** The node that reads sample documents: a file name or a pattern of several. */
export function readerOf({ documentFolder }: BrowserWorkbench, files: string): WorkflowNode {
	return nodeAt(1, {
		name: readerName,
		type: 'n8n-nodes-base.readWriteFile',
		typeVersion: 1.1,
		parameters: { operation: 'read', fileSelector: `${documentFolder}/${files}`, options: {} },
	});
}
