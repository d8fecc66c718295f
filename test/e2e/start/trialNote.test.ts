import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkflowFile } from '../../../e2e/n8n/workflowFile';
import { credentialFields } from '../../../e2e/start/credential';
import { importedWorkflows } from '../../../e2e/start/examples';
import type { UsedService } from '../../../e2e/start/service';
import { withTrialNote } from '../../../e2e/start/trialNote';

const project = join(__dirname, '..', '..', '..');
const service: UsedService = {
	partitionUrl: 'http://127.0.0.1:8002/general/v0/general',
	baseUrl: 'http://127.0.0.1:8002/api/v1',
	apiKey: 'local-key',
	apiKeyHeader: 'some-header',
	description: 'a stand-in',
	isLocal: true,
	close: async () => undefined,
};
const credential = 'Local stand-in (no account needed)';

it.each(importedWorkflows)(
	'a note in $file says what it needs, and what to enter in a credential',
	({ file, accounts, usesModel = false }) => {
		const workflow = readWorkflowFile(readFileSync(join(project, file), 'utf8'));
		const fields = credentialFields(service);
		const documents = '/trial/my-documents';
		const trial = { credential, fields, accounts, hasStandIn: usesModel, documents };
		const note = withTrialNote(workflow, trial).nodes.at(-1);
		const content = String(note?.parameters['content']);
		expect(content).toContain(`**${credential}**`);
		expect(content).toContain('`/trial/my-documents`');
		for (const line of [
			'- Service: `Other`',
			'- API Key: `local-key`',
			'- API Key Header: `some-header`',
			'- Partition URL: `http://127.0.0.1:8002/general/v0/general`',
			'- Workflow Base URL: `http://127.0.0.1:8002/api/v1`',
		]) {
			expect(content).toContain(line);
		}
		expect(content.includes('Runs without any account.')).toBe(accounts === undefined || usesModel);
	},
);

it("nothing of a user's own service is told, since its key is a secret", () => {
	expect(credentialFields({ ...service, isLocal: false })).toEqual([]);
});
