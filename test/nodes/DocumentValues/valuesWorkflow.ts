import {
	NodeConnectionTypes,
	Workflow,
	type ExecutionError,
	type IConnections,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type OnError,
} from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentValues } from '../../../nodes/DocumentValues/DocumentValues.node';
import { credentialFor, runFrom } from '../../support/engine';

/** A node of a workflow in which each node is connected to the next one. */
export interface ConnectedNode {
	name: string;
	node: INodeType;
	parameters?: INodeParameters;
	onError?: OnError;
}

/** Makes a node that returns what a function makes of its items. Pairing is left to n8n unless the items have it. */
export function nodeThat(
	change: (items: INodeExecutionData[]) => INodeExecutionData[],
	name = 'code',
): INodeType {
	return {
		description: {
			...{ displayName: name, name, group: ['transform'], version: 1, description: '' },
			...{ defaults: { name }, properties: [] },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
		},
		async execute() {
			return await Promise.resolve([change(this.getInputData())]);
		},
	};
}

/** The Information Extractor as n8n has it: an item with `output` for each item, without binary data and pairing. */
export const extractor = (...outputs: unknown[]): ConnectedNode => ({
	name: 'Information Extractor',
	node: nodeThat((items) =>
		items.map((_, index) => ({
			json: { output: outputs[Math.min(index, outputs.length - 1)] } as INodeExecutionData['json'],
		})),
	),
});

/** An Aggregate node: all items in one, in a list. */
export const aggregate = (field: string): ConnectedNode => ({
	name: 'Aggregate',
	node: nodeThat((items) => [
		{
			json: { [field]: items.map(({ json }) => json) },
			pairedItem: items.map((_, item) => ({ item })),
		},
	]),
});

export const partitionNode = (parameters: INodeParameters): ConnectedNode => ({
	name: 'Document Partition',
	node: new DocumentPartition(),
	parameters: { strategy: 'hi_res', ...parameters },
});

export const check = (parameters: INodeParameters = {}): ConnectedNode => ({
	name: 'Check Values',
	node: new DocumentValues(),
	parameters: { resource: 'value', operation: 'checkValues', ...parameters },
});

export const highlight = (parameters: INodeParameters = {}): ConnectedNode => ({
	name: 'Highlight PDF',
	node: new DocumentValues(),
	parameters: { resource: 'value', operation: 'highlightPdf', ...parameters },
});

export interface WorkflowOutcome {
	items: INodeExecutionData[];
	error?: ExecutionError & { description?: string | null };
	hints: string[];
}

/** Runs nodes one after another in n8n's real engine. Returns what came out of the last one that ran. */
export async function runSteps(
	steps: readonly ConnectedNode[],
	items: INodeExecutionData[],
	service?: Parameters<typeof credentialFor>[0],
): Promise<WorkflowOutcome> {
	const all: ConnectedNode[] = [
		{ name: 'Start', node: nodeThat((given) => given, 'start') },
		...steps,
	];
	const types = new Map(all.map(({ node }) => [node.description.name, node]));
	const nodes = all.map(({ name, node, parameters = {}, onError }, index): INode => {
		const { credentials = [] } = node.description;
		// Nodes made by `nodeThat` differ, though their names may not.
		const type = node.description.name === 'code' ? `code${index}` : node.description.name;
		types.set(type, node);
		return {
			...{ id: String(index), name, type, typeVersion: 1, position: [0, 0], parameters },
			...(onError && { onError }),
			...(credentials.length > 0 && {
				credentials: { documentServiceApi: { id: '1', name: 'Document Service API' } },
			}),
		};
	});
	const connections: IConnections = {};
	for (const [index, { name }] of all.slice(0, -1).entries()) {
		const next = all[index + 1]?.name ?? '';
		connections[name] = { main: [[{ node: next, type: NodeConnectionTypes.Main, index: 0 }]] };
	}
	const typeNamed = (type: string) => types.get(type) as INodeType;
	const workflow = new Workflow({
		...{ id: 'test', nodes, connections, active: false, settings: {} },
		nodeTypes: {
			getByName: typeNamed,
			getByNameAndVersion: typeNamed,
			getKnownTypes: () => ({}),
		},
	});
	const start = workflow.getNode('Start');
	if (!start) throw new Error('n8n lost the node');
	const credential = service && credentialFor(service);
	const { resultData } = (await runFrom(workflow, start, { items, credential })).data;
	const tasks = all.flatMap(({ name }) => resultData.runData[name] ?? []);
	const last = tasks.at(-1);
	return {
		items: last?.data?.main[0] ?? [],
		error: last?.error ?? resultData.error,
		hints: (last?.hints ?? []).map(({ message }) => message),
	};
}
