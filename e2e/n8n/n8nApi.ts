import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { CommunityPackages } from './communityPackages.ts';
import { hasEnded, readExecution, type Execution } from './executionData.ts';
import { N8nRefusal, RestClient } from './restClient.ts';
import { triggerOf, type WorkflowFile } from './workflowFile.ts';

const pauseMs = 500;
const defaultRunLimitMs = 15 * 60_000;

export interface Owner {
	email: string;
	password: string;
}

/** The trigger from which a workflow is run by hand. */
export interface WorkflowStart {
	name: string;
	/** What the trigger outputs. Default: what it outputs by itself. */
	items?: ReadonlyArray<{ json: object; binary?: object }>;
}

export interface Credential {
	id: string;
	name: string;
}

export interface CredentialData {
	name: string;
	type: string;
	data: Readonly<Record<string, string | number | boolean>>;
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
const rowsSchema = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
const countSchema = z.object({ count: z.number() });
const executionIdsSchema = z.object({ results: z.array(z.object({ id: z.coerce.string() })) });
const storedWorkflowSchema = z.object({
	name: z.string(),
	nodes: z.array(z.unknown()),
	connections: z.record(z.string(), z.unknown()),
	settings: z.record(z.string(), z.unknown()).nullish(),
	active: z.boolean(),
	/** n8n 2 archives what a user deletes at first. */
	isArchived: z.boolean().default(false),
});
const previewSchema = z.object({ properties: z.record(z.string(), z.unknown()) });

const nodeTypesSchema = z.array(z.object({ name: z.string() }).passthrough());

/** A workflow as n8n has it; only what a user can change in the editor. */
export type StoredWorkflow = z.infer<typeof storedWorkflowSchema>;

/** How n8n describes a node type to its editor. */
export type NodeTypeDescription = z.infer<typeof nodeTypesSchema>[number];

/** The outcome of a trigger as the editor hands it over. */
function taskOf(items: NonNullable<WorkflowStart['items']>): object {
	const times = { startTime: Date.now(), executionTime: 0, executionIndex: 0 };
	const data = { main: [items] };
	return { data: { ...times, executionStatus: 'success', data, source: [null] } };
}

/** What the project does with a real n8n, through the REST interface that its editor uses. */
export class N8nApi {
	/** What is installed by n8n itself. */
	readonly communityPackages: CommunityPackages;
	readonly #client: RestClient;

	constructor(client: RestClient) {
		this.communityPackages = new CommunityPackages(client);
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
			// n8n 1 knows the email under its older name.
			await client.send('POST', '/login', { emailOrLdapLoginId: email, email, password });
		}
		return new N8nApi(client);
	}

	/** The names of the node types n8n loaded that begin with the given text. */
	async nodeTypes(prefix: string): Promise<string[]> {
		return (await this.nodeDescriptions(prefix)).map(({ name }) => name);
	}

	/** The node types n8n loaded whose names begin with the given text. */
	async nodeDescriptions(prefix: string): Promise<NodeTypeDescription[]> {
		const types = nodeTypesSchema.parse(await this.#client.read('/types/nodes.json'));
		return types.filter(({ name }) => name.startsWith(prefix));
	}

	/** The fields that the editor shows beside a node before it has run; throws if n8n has no preview. */
	async previewedFields(nodeType: string, ...choices: string[]): Promise<string[]> {
		const path = ['/schemas', nodeType, '1.0.0', ...choices].join('/');
		const preview = previewSchema.parse(await this.#client.read(`${path}.json`));
		return Object.keys(preview.properties);
	}

	/** The names of the credential types n8n loaded. */
	async credentialTypes(): Promise<string[]> {
		const types = nodeTypesSchema.parse(await this.#client.read('/types/credentials.json'));
		return types.map(({ name }) => name);
	}

	/** The credentials that n8n has. */
	async credentials(): Promise<z.infer<typeof namedSchema>> {
		return namedSchema.parse(await this.#client.send('GET', '/credentials'));
	}

	/** Makes a credential; one with the same name is replaced by it under the same id. */
	async createCredential(credential: CredentialData): Promise<Credential> {
		const same = (await this.credentials()).find(({ name }) => name === credential.name);
		const answer =
			same === undefined
				? await this.#client.send('POST', '/credentials', credential)
				: await this.#client.send('PATCH', `/credentials/${same.id}`, credential);
		return { id: idSchema.parse(answer).id, name: credential.name };
	}

	/** Deletes all credentials. */
	async deleteCredentials(): Promise<void> {
		for (const { id } of await this.credentials()) {
			await this.#client.send('DELETE', `/credentials/${id}`);
		}
	}

	/** Tests a stored credential, as n8n does after it is saved. */
	async testCredential(
		stored: Credential,
		credential: CredentialData,
	): Promise<z.infer<typeof testSchema>> {
		const answer = await this.#client.send('POST', '/credentials/test', {
			credentials: { ...credential, id: stored.id },
		});
		return testSchema.parse(answer);
	}

	/** The workflows that n8n has, archived ones among them. */
	async workflows(): Promise<z.infer<typeof namedSchema>> {
		return namedSchema.parse(await this.#client.send('GET', '/workflows'));
	}

	/** A workflow by its id; undefined where n8n has none. */
	async workflow(workflowId: string): Promise<StoredWorkflow | undefined> {
		try {
			return storedWorkflowSchema.parse(await this.#client.send('GET', `/workflows/${workflowId}`));
		} catch (error) {
			// To its owner n8n answers a question for a workflow that isn't there as one that's forbidden, or not found.
			if (error instanceof N8nRefusal && [403, 404].includes(error.status)) return undefined;
			throw error;
		}
	}

	/** Saves a workflow as a new one, or under an id that n8n has, and returns its id. */
	async saveWorkflow(workflow: WorkflowFile, workflowId?: string): Promise<string> {
		const answer =
			workflowId === undefined
				? await this.#client.send('POST', '/workflows', { ...workflow, active: false })
				: await this.#client.send('PATCH', `/workflows/${workflowId}?forceSave=true`, workflow);
		return idSchema.parse(answer).id;
	}

	/** Saves a workflow and returns its id; one with the same name is replaced. */
	async importWorkflow(workflow: WorkflowFile): Promise<string> {
		const same = (await this.workflows()).find(({ name }) => name === workflow.name);
		return await this.saveWorkflow(workflow, same?.id);
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

	/** Ends what activate began. */
	async deactivate(workflowId: string): Promise<void> {
		await this.#client.send('POST', `/workflows/${workflowId}/deactivate`, {});
	}

	/** Creates a table in the user's own project and returns its id. */
	async createDataTable(name: string, columns: readonly object[]): Promise<string> {
		const project = idSchema.parse(await this.#client.send('GET', '/projects/personal'));
		const table = { name, columns };
		return idSchema.parse(
			await this.#client.send('POST', `/projects/${project.id}/data-tables`, table),
		).id;
	}

	/** The id of a table in the user's own project. Throws if there's none of this name. */
	async dataTableId(name: string): Promise<string> {
		const project = idSchema.parse(await this.#client.send('GET', '/projects/personal'));
		const path = `/projects/${project.id}/data-tables`;
		const { data } = z.object({ data: namedSchema }).parse(await this.#client.send('GET', path));
		const table = data.find((one) => one.name === name);
		if (table === undefined) throw new Error(`n8n has no data table "${name}"`);
		return table.id;
	}

	/** How many rows a table has that `createDataTable` or a workflow made in the user's own project. */
	async dataTableRowCount(tableId: string): Promise<number> {
		const project = idSchema.parse(await this.#client.send('GET', '/projects/personal'));
		const path = `/projects/${project.id}/data-tables/${tableId}/rows`;
		return countSchema.parse(await this.#client.send('GET', path)).count;
	}

	/** The rows of such a table. */
	async dataTableRows(tableId: string): Promise<Array<Record<string, unknown>>> {
		const project = idSchema.parse(await this.#client.send('GET', '/projects/personal'));
		const path = `/projects/${project.id}/data-tables/${tableId}/rows`;
		return rowsSchema.parse(await this.#client.send('GET', path)).data;
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

	/** How many executions of a workflow have this status. */
	async executionCount(workflowId: string, status: string): Promise<number> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId, status: [status] }));
		const answer = await this.#client.send('GET', `/executions?filter=${filter}&limit=1`);
		return countSchema.parse(answer).count;
	}

	/** The ids of the executions of a workflow that n8n lists, the latest first: all, or those with a status. */
	async executionIds(workflowId: string, status?: string): Promise<string[]> {
		const wanted = { workflowId, ...(status !== undefined && { status: [status] }) };
		const filter = encodeURIComponent(JSON.stringify(wanted));
		const answer = await this.#client.send('GET', `/executions?filter=${filter}`);
		return executionIdsSchema.parse(answer).results.map(({ id }) => id);
	}

	/**
	 * Runs a saved workflow as the editor's Execute button does, and returns the id of the execution. `start`
	 * names the trigger where there are several, and what it outputs, as the editor's chat does.
	 */
	async startWorkflow(
		workflowId: string,
		workflow: WorkflowFile,
		start: WorkflowStart = { name: triggerOf(workflow) },
	): Promise<string> {
		const answer = await this.#client.send('POST', `/workflows/${workflowId}/run`, {
			// n8n 1 runs the workflow it is sent, n8n 2 the saved one.
			workflowData: { ...workflow, id: workflowId },
			triggerToStartFrom: { name: start.name, ...(start.items && taskOf(start.items)) },
		});
		return runSchema.parse(answer).executionId;
	}

	/** Waits until an execution has ended, successfully or not, and returns what its nodes output. */
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
		start?: WorkflowStart,
	): Promise<Execution> {
		const executionId = await this.startWorkflow(workflowId, workflow, start);
		return await this.waitForExecution(executionId, signal);
	}
}
