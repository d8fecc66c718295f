import { stringify } from 'flatted';
import { N8nApi } from '../../../e2e/n8n/n8nApi';
import { RestClient } from '../../../e2e/n8n/restClient';
import { readWorkflowFile } from '../../../e2e/n8n/workflowFile';
import {
	drop,
	json,
	questionOf,
	scriptedServer,
	type ScriptedServer,
} from '../../support/scriptedServer';

interface Seen {
	line: string;
	body: unknown;
	cookie: string | undefined;
}

/** Used instead of a status: the connection drops. */
const broken = 0;

const owner = { email: 'owner@example.com', password: 'A1-password' };
const neverAborted = new AbortController().signal;

describe("n8n's REST interface", () => {
	let server: ScriptedServer;
	let url: string;
	let seen: Seen[];
	/** Responses to each request line, in order. */
	let answers: Record<string, Array<{ status?: number; data: unknown }>>;

	beforeEach(async () => {
		seen = [];
		answers = {
			'GET /rest/settings': [{ data: { userManagement: { showSetupOnFirstLoad: false } } }],
		};
		server = await scriptedServer((response, request) => {
			const { method, path, body } = questionOf(request);
			const line = `${method} ${path}`;
			seen.push({ line, body, cookie: request.headers.cookie });
			const next = answers[line]?.shift() ?? { data: {} };
			if (next.status === broken) return drop(response, request);
			const cookie: Record<string, string> = { 'set-cookie': 'n8n-auth=token; Path=/' };
			const headers = line.endsWith('/login') ? cookie : {};
			json(next.status ?? 200, { data: next.data }, headers)(response, request);
		});
		({ url } = server);
	});
	afterEach(async () => await server.close());

	const lines = () => seen.map(({ line }) => line);

	it('retries when the connection drops, but sends nothing twice that changes something', async () => {
		const client = new RestClient(url);
		answers['GET /rest/question'] = [
			{ status: broken, data: {} },
			{ status: broken, data: {} },
			{ data: 'an answer' },
		];
		answers['POST /rest/change'] = [{ status: broken, data: {} }];
		expect(await client.send('GET', '/question')).toBe('an answer');
		await expect(client.send('POST', '/change', {})).rejects.toThrow('fetch failed');
		expect(lines()).toEqual([...Array(3).fill('GET /rest/question'), 'POST /rest/change']);
	});

	it('creates the account of a new n8n', async () => {
		answers['GET /rest/settings'] = [{ data: { userManagement: { showSetupOnFirstLoad: true } } }];
		await N8nApi.login(url, owner);
		expect(lines()).toEqual(['GET /rest/settings', 'POST /rest/owner/setup']);
		expect(seen[1]?.body).toMatchObject(owner);
	});

	it('logs in if the account already exists, and keeps the session', async () => {
		const api = await N8nApi.login(url, owner);
		answers['GET /rest/credentials'] = [{ data: [] }];
		answers['POST /rest/credentials'] = [{ data: { id: 'c1' } }];
		const credential = { name: 'N', type: 't', data: { apiKey: 'k' } };
		expect(await api.createCredential(credential)).toEqual({ id: 'c1', name: 'N' });
		expect(lines()[1]).toBe('POST /rest/login');
		expect(seen.at(-1)).toMatchObject({ cookie: 'n8n-auth=token', body: credential });
	});

	it('replaces a workflow with the same name', async () => {
		const api = await N8nApi.login(url, owner);
		answers['GET /rest/workflows'] = [{ data: [{ id: 'w1', name: 'Same' }] }];
		answers['PATCH /rest/workflows/w1?forceSave=true'] = [{ data: { id: 'w1' } }];
		const workflow = readWorkflowFile('{"name":"Same","nodes":[],"connections":{}}');
		expect(await api.importWorkflow(workflow)).toBe('w1');
	});

	it('runs a workflow from its trigger and waits until it has ended', async () => {
		const api = await N8nApi.login(url, owner);
		const nodes = [{ name: 'Go', type: 'n8n-nodes-base.manualTrigger' }];
		const workflow = readWorkflowFile(JSON.stringify({ name: 'W', nodes, connections: {} }));
		const data = stringify({ resultData: { runData: { Go: [{ data: { main: [[]] } }] } } });
		answers['POST /rest/workflows/w1/run'] = [{ data: { executionId: '5' } }];
		answers['GET /rest/executions/5'] = [
			{ data: { id: '5', status: 'running' } },
			{ data: { id: '5', status: 'success', data } },
		];
		const execution = await api.runWorkflow('w1', workflow, neverAborted);
		expect(execution).toMatchObject({ id: '5', status: 'success', outputs: { Go: [[]] } });
		const run = seen.find(({ line }) => line.endsWith('/run'));
		expect(run?.body).toMatchObject({ triggerToStartFrom: { name: 'Go' } });
	});

	it("gives up on an execution that doesn't end", async () => {
		const api = await N8nApi.login(url, owner);
		answers['GET /rest/executions/5'] = [{ data: { id: '5', status: 'waiting' } }];
		await expect(api.waitForExecution('5', neverAborted, -1)).rejects.toThrow(
			'status is "waiting"',
		);
	});

	it("quotes n8n's own words when n8n refuses", async () => {
		answers['POST /rest/login'] = [{ status: 401, data: 'Wrong username or password' }];
		await expect(N8nApi.login(url, owner)).rejects.toThrow(
			/POST \/rest\/login with status 401: .*Wrong username/,
		);
	});
});
