import type { Credential, CredentialData } from '../n8n/n8nApi.ts';
import type { WorkflowFile } from '../n8n/workflowFile.ts';
import type { ModelServer } from './startModelServer.ts';

/** n8n's nodes that use a model, and the credential type they use for it. */
const modelNodeTypes = ['lmChatOpenAi', 'embeddingsOpenAi'].map(
	(name) => `@n8n/n8n-nodes-langchain.${name}`,
);
const modelCredentialType = 'openAiApi';

/** The credential of n8n's OpenAI nodes for a model server. */
export function modelCredentialFor(
	{ apiKey, baseUrl }: Pick<ModelServer, 'apiKey' | 'baseUrl'>,
	name = 'Local model',
): CredentialData {
	return { name, type: modelCredentialType, data: { apiKey, url: baseUrl } };
}

/** Assigns the given credential to n8n's OpenAI nodes in a workflow. */
export function withModelCredential(
	workflow: WorkflowFile,
	{ id, name }: Credential,
): WorkflowFile {
	const nodes = workflow.nodes.map((node) =>
		modelNodeTypes.includes(node.type)
			? { ...node, credentials: { [modelCredentialType]: { id, name } } }
			: node,
	);
	return { ...workflow, nodes };
}
