import { z } from 'zod';
import type { WorkflowFile } from '../n8n/workflowFile.ts';
import type { CredentialField } from './credential.ts';

const placeSchema = z.object({
	position: z.tuple([z.number(), z.number()]),
	parameters: z.object({ width: z.number() }),
});

const height = 460;
const gap = 20;
/** n8n's light yellow is that of the overview. */
const green = 4;

function needsText({ accounts, hasStandIn }: { accounts?: string; hasStandIn: boolean }): string {
	if (accounts === undefined) return 'Runs without any account.';
	if (!hasStandIn) return `Needs ${accounts}.`;
	return `Runs without any account. A stand-in takes the place of the model: it calls a tool, and quotes what the tool or the documents say. For real answers, select a credential of ${accounts}.`;
}

/**
 * Adds a note above a workflow's overview: what it needs, which credential it uses in the trial, how that is created by hand,
 * and where documents are. Throws where the workflow has no overview.
 */
export function withTrialNote(
	workflow: WorkflowFile,
	trial: {
		credential: string;
		fields: readonly CredentialField[];
		accounts: string | undefined;
		/** Whether a stand-in for a model takes the place of those accounts. */
		hasStandIn: boolean;
		/** The folder that n8n may read. */
		documents: string;
	},
): WorkflowFile {
	const overview = workflow.nodes.find(({ name }) => name === 'Overview');
	const { position, parameters } = placeSchema.parse(overview);
	const [left, top] = position;
	const content = [
		'## In this trial',
		needsText(trial),
		'',
		`The document service is a stand-in on this machine. The nodes use its credential **${trial.credential}**. To create one by hand, select **Document Service API** and enter:`,
		...trial.fields.map(({ label, value }) => `- ${label}: \`${value}\``),
		'',
		`n8n may read what is in \`${trial.documents}\`.`,
	].join('\n');
	const note = {
		name: 'Trial',
		type: 'n8n-nodes-base.stickyNote',
		typeVersion: 1,
		position: [left, top - height - gap],
		parameters: { content, height, width: parameters.width, color: green },
	};
	return { ...workflow, nodes: [...workflow.nodes, note] };
}
