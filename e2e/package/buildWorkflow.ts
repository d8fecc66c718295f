import type { WorkflowFile } from '../n8n/workflowFile.ts';

/** The package's name, with which n8n prefixes the names of its nodes. */
export const packageName = 'n8n-nodes-document-service';
export const partitionType = `${packageName}.documentPartition`;
export const serviceType = `${packageName}.documentService`;

/** The first node of every built workflow. */
const startNode = 'Start';

export interface PlannedNode {
	name: string;
	type: string;
	typeVersion?: number;
	parameters?: Readonly<Record<string, unknown>>;
	/** The node that is connected to this node. Default: the start. */
	after?: string;
	/** Its output that is connected, from 0. Default: the first one. */
	output?: number;
	/** Another node that gets this node's first output, at one of its inputs, from 0. */
	feeds?: { node: string; input: number };
	/** Settings of the node other than its parameters, e.g. `onError`. */
	settings?: Readonly<Record<string, unknown>>;
}

/** A node that reads the files that match a pattern, one item each. */
export function readFiles(name: string, pattern: string): PlannedNode {
	// n8n requires forward slashes on Windows, too.
	const fileSelector = pattern.replaceAll('\\', '/');
	const parameters = { operation: 'read', fileSelector, options: {} };
	return { name, type: 'n8n-nodes-base.readWriteFile', typeVersion: 1.1, parameters };
}

/** A workflow with a manual trigger and the planned nodes, each connected to another one. */
export function buildWorkflow(name: string, planned: readonly PlannedNode[]): WorkflowFile {
	const start: PlannedNode = { name: startNode, type: 'n8n-nodes-base.manualTrigger' };
	const connections: Record<string, { main: Array<Array<{ node: string }>> }> = {};
	const connect = (from: string, output: number, node: string, index: number) => {
		const { main } = (connections[from] ??= { main: [] });
		while (main.length <= output) main.push([]);
		main[output]?.push(Object.assign({ node }, { type: 'main', index }));
	};
	for (const { name, after = startNode, output = 0, feeds } of planned) {
		connect(after, output, name, 0);
		if (feeds) connect(name, 0, feeds.node, feeds.input);
	}
	const nodes = [start, ...planned].map((node, position) => ({
		id: `${position}`.padStart(8, '0'),
		name: node.name,
		type: node.type,
		typeVersion: node.typeVersion ?? 1,
		position: [position * 200, 0],
		parameters: { ...node.parameters },
		...node.settings,
	}));
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}
