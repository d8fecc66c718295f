import type { WorkflowFile } from '../n8n/workflowFile.ts';
import { buildWorkflow, packageName, type PlannedNode } from '../package/buildWorkflow.ts';

const langchain = '@n8n/n8n-nodes-langchain';
export const loaderType = `${packageName}.documentPartitionLoader`;
export const partitionToolType = `${packageName}.documentPartitionTool`;
export const serviceToolType = `${packageName}.documentServiceTool`;
export const agentType = `${langchain}.agent`;
export const vectorStoreType = `${langchain}.vectorStoreInMemory`;

/** A sub-node, shown in the editor below the node it serves. */
export interface SubNode {
	name: string;
	type: string;
	typeVersion?: number;
	connection: 'ai_document' | 'ai_embedding' | 'ai_languageModel' | 'ai_tool';
	serves: readonly string[];
	parameters?: Readonly<Record<string, unknown>>;
	/** Settings of the node other than its parameters. */
	settings?: Readonly<Record<string, unknown>>;
}

/** n8n's embeddings node, as a sub-node of the given nodes. */
export function embeddings(...serves: string[]): SubNode {
	const parameters = { options: {} };
	const type = `${langchain}.embeddingsOpenAi`;
	const name = 'Embeddings';
	return { name, type, typeVersion: 1.2, connection: 'ai_embedding', serves, parameters };
}

/** n8n's chat model node, as a sub-node of the given nodes. */
export function chatModel(...serves: string[]): SubNode {
	const model = { __rl: true, mode: 'id', value: 'scripted' };
	const type = `${langchain}.lmChatOpenAi`;
	return {
		name: 'Chat Model',
		type,
		// n8n 1 has it, too; later ones speak OpenAI's Responses API.
		typeVersion: 1.2,
		connection: 'ai_languageModel',
		serves,
		parameters: { model, options: {} },
	};
}

/** A workflow with a manual trigger and sub-nodes. */
export function buildAiWorkflow(
	name: string,
	planned: readonly PlannedNode[],
	subNodes: readonly SubNode[],
): WorkflowFile {
	const workflow = buildWorkflow(name, planned);
	const nodes = subNodes.map((subNode, position) => ({
		id: `sub-${position}`,
		name: subNode.name,
		type: subNode.type,
		typeVersion: subNode.typeVersion ?? 1,
		position: [position * 200, 200],
		parameters: { ...subNode.parameters },
		...subNode.settings,
	}));
	const connections = subNodes.map(({ name: from, connection, serves }) => [
		from,
		{ [connection]: [serves.map((node) => ({ node, type: connection, index: 0 }))] },
	]);
	return {
		...workflow,
		nodes: [...workflow.nodes, ...nodes],
		connections: { ...workflow.connections, ...Object.fromEntries(connections) },
	};
}
