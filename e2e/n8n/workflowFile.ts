import { z } from 'zod';

const nodeSchema = z
	.object({
		name: z.string(),
		type: z.string(),
		parameters: z.record(z.string(), z.unknown()).default({}),
	})
	.passthrough();

const workflowSchema = z
	.object({
		name: z.string(),
		nodes: z.array(nodeSchema),
		connections: z.record(z.string(), z.unknown()),
		settings: z.record(z.string(), z.unknown()).default({}),
	})
	.passthrough();

export type WorkflowFile = z.infer<typeof workflowSchema>;
export type NodeParameters = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Reads a workflow as n8n exports it. Throws when it is none. */
export function readWorkflowFile(text: string): WorkflowFile {
	const content: unknown = JSON.parse(text);
	return workflowSchema.parse(content);
}

/**
 * A workflow with parameters of some nodes set: by the node's name, then the parameter's.
 * Throws when a node is not in the workflow.
 */
export function withParameters(workflow: WorkflowFile, parameters: NodeParameters): WorkflowFile {
	const names = new Set(workflow.nodes.map(({ name }) => name));
	for (const name of Object.keys(parameters)) {
		if (!names.has(name)) throw new Error(`The workflow "${workflow.name}" has no node "${name}"`);
	}
	const nodes = workflow.nodes.map((node) => ({
		...node,
		parameters: { ...node.parameters, ...parameters[node.name] },
	}));
	return { ...workflow, nodes };
}

/** A workflow in which every node of one package uses the given credential, except those that need none. */
export function withCredential(
	workflow: WorkflowFile,
	packageName: string,
	credentialType: string,
	credential: { id: string; name: string },
): WorkflowFile {
	const nodes = workflow.nodes.map((node) =>
		node.type.startsWith(`${packageName}.`) && !node.type.endsWith('.documentValues')
			? { ...node, credentials: { [credentialType]: { id: credential.id, name: credential.name } } }
			: node,
	);
	return { ...workflow, nodes };
}

/** The address of a published workflow's form. */
export function formAddress(n8nUrl: string, workflow: WorkflowFile): string {
	const trigger = workflow.nodes.find(({ name }) => name === 'On form submission');
	return `${n8nUrl}/form/${String(trigger?.['webhookId'])}`;
}

/** The name of the node that starts a workflow by hand. Throws when there is none. */
export function triggerOf(workflow: WorkflowFile): string {
	const trigger = workflow.nodes.find(({ type }) => /trigger$/i.test(type));
	if (trigger === undefined) throw new Error(`The workflow "${workflow.name}" has no trigger`);
	return trigger.name;
}
