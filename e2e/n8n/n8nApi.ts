import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { hasEnded, readExecution, type Execution } from './executionData.ts';
import { RestClient } from './restClient.ts';
import { triggerOf, type WorkflowFile } from './workflowFile.ts';

const pauseMs = 500;
const defaultRunLimitMs = 15 * 60_000;

export interface Owner {
	email: string;
	password: string;
}

export interface Credential {
	id: string;
	name: string;
}

export interface CredentialData {
	name: string;
	type: string;
	data: Record<string, string>;
}

const settingsSchema = z.object({
	userManagement: z.object({ showSetupOnFirstLoad: z.boolean().optional() }),
});
const idSchema = z.object({ id: z.coerce.string() });
const namedSchema = z.array(z.object({ id: z.coerce.string(), name: z.string() }));
const testSchema = z.object({ status: z.string(), message: z.string().optional() });
const workflowSchema = z.object({ id: z.coerce.string(), versionId: z.string().optional() });
const runSchema = z.object({ executionId: z.coerce.string() });
const savedDataSchema = z.object({ staticData: z.record(z.string(), z.unknown()).nullish() });
const executionsSchema = z.object({ results: z.array(z.object({ status: z.string() })) });
const nodeTypesSchema = z.array(z.object({ name: z.string() }));

/** What the project does with a real n8n, through the REST interface that its editor uses. */
export class N8nApi {
	readonly #client: RestClient;

	constructor(client: RestClient) {
		this.#client = client;
	}

	/** Makes the owner's account of a new n8n, or logs in where it is there already. */
	static async login(url: string, owner: Owner): Promise<N8nApi> {
		const client = new RestClient(url);
		const { userManagement } = settingsSchema.parse(await client.send('GET', '/settings'));
		if (userManagement.showSetupOnFirstLoad === true) {
			const name = { firstName: 'Local', lastName: 'Owner' };
			await client.send('POST', '/owner/setup', { ...owner, ...name });
		} else {
			const { email, password } = owner;
			// n8n 1 knows the e-mail under its older name.
			await client.send('POST', '/login', { emailOrLdapLoginId: email, email, password });
		}
		return new N8nApi(client);
	}

	/** The names of the node types n8n loaded that begin with the given text. */
	async nodeTypes(prefix: string): Promise<string[]> {
		const types = nodeTypesSchema.parse(await this.#client.read('/types/nodes.json'));
		return types.map(({ name }) => name).filter((name) => name.startsWith(prefix));
	}

	/** Makes a credential; one with the same name is replaced by it under the same id. */
	async createCredential(credential: CredentialData): Promise<Credential> {
		const known = namedSchema.parse(await this.#client.send('GET', '/credentials'));
		const same = known.find(({ name }) => name === credential.name);
		const answer =
			same === undefined
				? await this.#client.send('POST', '/credentials', credential)
				: await this.#client.send('PATCH', `/credentials/${same.id}`, credential);
		return { id: idSchema.parse(answer).id, name: credential.name };
	}

	/** Does what the Test button of a stored credential does. */
	async testCredential(
		stored: Credential,
		credential: CredentialData,
	): Promise<z.infer<typeof testSchema>> {
		const answer = await this.#client.send('POST', '/credentials/test', {
			credentials: { ...credential, id: stored.id },
		});
		return testSchema.parse(answer);
	}

	/** Saves a workflow and gives its id; one with the same name is replaced. */
	async importWorkflow(workflow: WorkflowFile): Promise<string> {
		const known = namedSchema.parse(await this.#client.send('GET', '/workflows'));
		const same = known.find(({ name }) => name === workflow.name);
		const answer =
			same === undefined
				? await this.#client.send('POST', '/workflows', { ...workflow, active: false })
				: await this.#client.send('PATCH', `/workflows/${same.id}?forceSave=true`, workflow);
		return idSchema.parse(answer).id;
	}

	/** Lets a saved workflow start by itself from its trigger. */
	async activate(workflowId: string): Promise<void> {
		const workflow = workflowSchema.parse(
			await this.#client.send('GET', `/workflows/${workflowId}`),
		);
		await this.#client.send('POST', `/workflows/${workflowId}/activate`, {
			versionId: workflow.versionId,
		});
	}

	/** What n8n has saved between the polls of a node's trigger; undefined before it saved anything. */
	async savedStateOf(workflowId: string, nodeName: string): Promise<unknown> {
		const answer = await this.#client.send('GET', `/workflows/${workflowId}`);
		return savedDataSchema.parse(answer).staticData?.[`node:${nodeName}`];
	}

	/** The statuses of the executions of a workflow that n8n lists, the latest first. */
	async executionStatuses(workflowId: string): Promise<string[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const answer = await this.#client.send('GET', `/executions?filter=${filter}`);
		return executionsSchema.parse(answer).results.map(({ status }) => status);
	}

	/** Runs a saved workflow as the editor's Execute button does, and gives the id of the execution. */
	async startWorkflow(workflowId: string, workflow: WorkflowFile): Promise<string> {
		const answer = await this.#client.send('POST', `/workflows/${workflowId}/run`, {
			// n8n 1 runs the workflow it is sent, n8n 2 the saved one.
			workflowData: { ...workflow, id: workflowId },
			triggerToStartFrom: { name: triggerOf(workflow) },
		});
		return runSchema.parse(answer).executionId;
	}

	/** Waits until an execution has ended, whether well or not, and gives what its nodes gave. */
	async waitForExecution(
		executionId: string,
		signal: AbortSignal,
		limitMs: number = defaultRunLimitMs,
	): Promise<Execution> {
		const limit = Date.now() + limitMs;
		for (;;) {
			signal.throwIfAborted();
			const execution = readExecution(await this.#client.send('GET', `/executions/${executionId}`));
			if (hasEnded(execution.status)) return execution;
			if (Date.now() > limit) {
				throw new Error(
					`The execution ${executionId} has not ended within ${limitMs / 1000} seconds, ` +
						`its status is "${execution.status}"`,
				);
			}
			await wait(pauseMs);
		}
	}

	/** Runs a saved workflow to its end. */
	async runWorkflow(
		workflowId: string,
		workflow: WorkflowFile,
		signal: AbortSignal,
	): Promise<Execution> {
		const executionId = await this.startWorkflow(workflowId, workflow);
		return await this.waitForExecution(executionId, signal);
	}
}
