import { withCredential, type WorkflowFile } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { credentialType } from '../start/credential.ts';
import type { Editor } from './editor.ts';

/** The name that n8n gives the first credential. */
export const credentialName = 'Document Service account';

/** The name of the manual trigger. */
export const manualTriggerName = 'When clicking ‘Execute workflow’';

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

/** A workflow whose nodes are connected in a row. */
export function workflowOf(name: string, nodes: readonly WorkflowNode[]): WorkflowFile {
	const connections: WorkflowFile['connections'] = {};
	nodes.slice(1).forEach((node, index) => {
		const previous = nodes[index]?.name ?? '';
		connections[previous] = { main: [[{ node: node.name, type: 'main', index: 0 }]] };
	});
	return { name, nodes: [...nodes], connections, settings: { executionOrder: 'v1' } };
}

/** Saves a workflow with only a manual trigger and opens it in the editor. */
export async function openManualWorkflow(editor: Editor, name: string): Promise<void> {
	const trigger = nodeAt(0, { name: manualTriggerName, type: 'n8n-nodes-base.manualTrigger' });
	await editor.importAndOpen(workflowOf(name, [trigger]), manualTriggerName);
}

/** A workflow in which the package's nodes use the credential of the editor's service. */
export async function withServiceCredential(
	{ api }: Editor,
	workflow: WorkflowFile,
): Promise<WorkflowFile> {
	const credential = (await api.credentials()).find(({ name }) => name === credentialName);
	if (credential === undefined) throw new Error(`n8n has no credential "${credentialName}"`);
	return withCredential(workflow, packageName, credentialType, credential);
}
