import type { INodeParameters } from 'n8n-workflow';

import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import {
	publicApiKeyHeader,
	withoutNotifications,
} from '../../../../nodes/core/credential/dialect';
import { searchList } from '../../../support/engine';
import {
	answering,
	type Question,
	type ScriptedServer,
	scriptedServer,
} from '../../../support/scriptedServer';
import { byId, runOperation } from '../workflow/runOperation';

const secret = 'a-secret-of-24-characters';
const webhook = {
	id: 'c1',
	channel_type: 'webhook',
	url: 'https://example.com/hook?token=hidden-in-the-url',
	event_types: ['job.completed'],
	enabled: true,
	description: 'Jobs to n8n',
	created_at: '2026-05-01T10:00:00Z',
	updated_at: '2026-05-01T10:00:00Z',
};
const email = {
	id: 'c2',
	channel_type: 'email',
	email_config: { recipient_email: 'nathan@example.com', provider: 'ses' },
	event_types: ['job.failed'],
	enabled: false,
	description: null,
	created_at: '2026-05-02T10:00:00Z',
	updated_at: '2026-05-02T10:00:00Z',
};

let server: ScriptedServer;
let questions: Question[];
/** Whether the service ignores filters. */
let ignoresFilters: boolean;

beforeEach(async () => {
	questions = [];
	ignoresFilters = false;
	server = await scriptedServer(
		answering((question) => {
			questions.push(question);
			const { pathname, searchParams } = new URL(question.path, 'http://service');
			const { method, body } = question;
			if (pathname.includes('gone')) return { status: 404, body: { detail: 'X not found' } };
			if (method === 'DELETE' || pathname.endsWith('/verify')) return { status: 204, body: null };
			if (method === 'GET' && pathname.endsWith('/channels')) {
				const type = searchParams.get('channel_type');
				if (type === null) return { status: 422, body: { detail: 'channel_type is required' } };
				const all = [webhook, email];
				const items = ignoresFilters ? all : all.filter((one) => one.channel_type === type);
				return { body: { items } };
			}
			// A service that repeats what it received.
			const known = pathname.endsWith('/c2') ? email : webhook;
			return { status: method === 'POST' ? 201 : 200, body: { ...known, ...(body as object) } };
		}),
	);
});

afterEach(async () => {
	await server.close();
});

async function run(operation: string, parameters: INodeParameters, header = publicApiKeyHeader) {
	const credential = { ...server.credential, apiKeyHeader: header };
	const { items, error } = await runOperation(
		{ ...server, ...credential } as never,
		'notificationChannel',
		operation,
		parameters,
		{ credential },
	);
	return { items: items.map(({ json }) => json), error };
}

const hook = { url: 'https://example.com/hook' };
const channelId = byId('c1');

it('creates a webhook of the workspace, without what was not set', async () => {
	const { items } = await run('create', hook);
	expect(questions).toEqual([
		{
			method: 'POST',
			path: '/api/v1/notifications/channels',
			body: {
				channel_type: 'webhook',
				...hook,
				event_types: ['job.completed', 'job.failed', 'job.stopped'],
			},
		},
	]);
	expect(items).toHaveLength(1);
});

it('creates an email channel of a workflow, and leaves out what belongs to webhooks', async () => {
	await run('create', {
		scope: 'workflow',
		workflowId: byId('w 1'),
		channelType: 'email',
		recipient: 'nathan@example.com',
		eventTypes: ['job.failed'],
		options: {
			cc: 'a@example.com, b@example.com',
			replyTo: 'c@example.com',
			enabled: false,
			secret,
		},
	});
	expect(questions).toEqual([
		{
			method: 'POST',
			path: '/api/v1/workflows/w%201/notifications/channels',
			body: {
				channel_type: 'email',
				email_config: {
					recipient_email: 'nathan@example.com',
					cc: ['a@example.com', 'b@example.com'],
					reply_to: 'c@example.com',
				},
				event_types: ['job.failed'],
				enabled: false,
			},
		},
	]);
});

it.each([
	['http', { url: 'http://example.com' }, 'URL'],
	['no address', { url: 'example.com/hook' }, 'URL'],
	['a masked address', { url: 'https://example.com/?token=**********' }, 'URL'],
	['a short secret', { ...hook, options: { secret: 'too-short' } }, 'Secret'],
	['a long secret', { ...hook, options: { secret: 's'.repeat(76) } }, 'Secret'],
	['a secret beyond ASCII', { ...hook, options: { secret: 'ä'.repeat(24) } }, 'Secret'],
	['a long description', { ...hook, options: { description: 'd'.repeat(256) } }, 'Description'],
	['an empty recipient', { channelType: 'email', recipient: '={{ "" }}' }, 'Recipient'],
	['half a recipient', { channelType: 'email', recipient: 'nathan' }, 'Recipient'],
	['no events', { ...hook, eventTypes: '={{ [] }}' }, 'Event Types'],
	['an unknown event', { ...hook, eventTypes: ['job.done'] }, 'Event Types'],
])('refuses %s before anything is sent', async (_name, parameters, field) => {
	const { error } = await run('create', parameters);
	expect(error?.message).toContain(`The parameter '${field}'`);
	expect(questions).toEqual([]);
});

it('shows neither the secret nor one in the URL, not even of a service that repeats them', async () => {
	const url = 'https://user:pass-word@example.com/hook?token=another-hidden-one';
	const { items } = await run('create', { url, options: { secret } });
	expect(questions[0]?.body).toMatchObject({ url, secret });
	const shown = JSON.stringify(items);
	expect(shown).toContain('https://user:**********@example.com/hook?token=**********');
	for (const hidden of [secret, 'pass-word', 'another-hidden-one']) {
		expect(shown).not.toContain(hidden);
	}
	await server.close();
	server = await scriptedServer(
		answering(() => ({ status: 422, body: { detail: `refused: ${secret} for ${url}` } })),
	);
	const { error } = await run('update', { channelId, updateFields: { secret, url } });
	expect(error?.message).toContain('refused');
	const told = `${String(error?.message)} ${String(error?.description)} ${JSON.stringify({ ...error, node: null })}`;
	for (const hidden of [secret, 'pass-word', 'another-hidden-one']) {
		expect(told).not.toContain(hidden);
	}
});

it('masks a wrong URL in the error about it', async () => {
	const { error } = await run('create', { url: 'http://example.com/?token=hidden-one' });
	expect(error?.message).toContain('http://example.com/?token=**********');
	expect(error?.message).not.toContain('hidden-one');
	expect(error?.message).toContain('WEBHOOK_URL');
});

it.each([
	[{ enabled: false }, { enabled: false }],
	[{ remove: ['secret'] }, { secret: '' }],
	[
		{ remove: ['cc', 'description', 'replyTo'], enabled: true },
		{ description: '', enabled: true, email_config: { cc: [], reply_to: null } },
	],
	[{ remove: ['cc'], replyTo: 'a@b.c' }, { email_config: { cc: [], reply_to: 'a@b.c' } }],
	[{ secret }, { secret }],
	[{ eventTypes: ['job.failed'] }, { event_types: ['job.failed'] }],
	[{ recipient: 'a@b.c' }, { email_config: { recipient_email: 'a@b.c' } }],
	[
		{ cc: 'a@b.c', description: 'D' },
		{ email_config: { cc: ['a@b.c'] }, description: 'D' },
	],
	[{ ...hook, remove: [] }, hook],
])('changes only what was added: %j', async (updateFields, body) => {
	await run('update', { channelId, updateFields });
	expect(questions).toEqual([{ method: 'PATCH', path: '/api/v1/notifications/channels/c1', body }]);
});

it.each([
	[{}, "There's nothing to update"],
	[{ remove: [] }, "There's nothing to update"],
	[{ remove: ['secret'], secret }, "'Secret' is both set and removed"],
	[{ remove: ['cc'], cc: 'a@b.c' }, "'CC' is both set and removed"],
	[{ eventTypes: [], enabled: true }, 'Event Types'],
	[{ cc: '={{ [] }}', enabled: true }, 'CC'],
])('refuses an update without a meaning: %j', async (updateFields, message) => {
	const { error } = await run('update', { channelId, updateFields });
	expect(error?.message).toContain(message);
	expect(questions).toEqual([]);
});

it.each([
	[{}, ['webhook', 'email'], ['c1', 'c2']],
	[{ channelType: 'email' }, ['email'], ['c2']],
	[{ enabled: true }, ['webhook', 'email'], ['c1']],
	[{ enabled: false }, ['webhook', 'email'], ['c2']],
])('lists both types, or one: %j', async (filters, types, ids) => {
	for (const ignores of [false, true]) {
		questions = [];
		ignoresFilters = ignores;
		const { items } = await run('getAll', { returnAll: true, filters });
		expect(items.map(({ id }) => id)).toEqual(ids);
		const sent = questions.map(({ path }) => new URL(path, 'http://service').searchParams);
		expect(sent.map((query) => query.get('channel_type'))).toEqual(types);
		const { enabled } = filters as { enabled?: boolean };
		const wanted = enabled === undefined ? null : String(enabled);
		expect(sent.map((query) => query.get('enabled'))).toEqual(types.map(() => wanted));
	}
});

it('simplifies channels, and returns up to a limit', async () => {
	const { items } = await run('getAll', {});
	expect(items).toEqual([
		{
			id: 'c1',
			channel_type: 'webhook',
			target: 'https://example.com/hook?token=**********',
			event_types: ['job.completed'],
			enabled: true,
			description: 'Jobs to n8n',
			created_at: '2026-05-01T10:00:00.000Z',
		},
		{
			id: 'c2',
			channel_type: 'email',
			target: 'nathan@example.com',
			event_types: ['job.failed'],
			enabled: false,
			description: null,
			created_at: '2026-05-02T10:00:00.000Z',
		},
	]);
	expect((await run('getAll', { limit: 1 })).items).toHaveLength(1);
	const raw = await run('getAll', { returnAll: true, simplify: false });
	expect(raw.items[1]).toEqual(email);
});

it('deletes, and verifies with the code under both of its names', async () => {
	const ofWorkflow = { scope: 'workflow', workflowId: byId('w1'), channelId: byId('c2') };
	expect((await run('delete', ofWorkflow)).items).toEqual([{ deleted: true, id: 'c2' }]);
	const verified = await run('verify', { ...ofWorkflow, verificationCode: '012345' });
	expect(verified.items).toEqual([{ verified: true, id: 'c2' }]);
	const path = '/api/v1/workflows/w1/notifications/channels/c2';
	expect(questions).toEqual([
		{ method: 'DELETE', path, body: null },
		{
			method: 'POST',
			path: `${path}/verify`,
			body: { code: '012345', verification_code: '012345' },
		},
	]);
	const { error } = await run('verify', { ...ofWorkflow, verificationCode: '12345' });
	expect(error?.message).toContain("The parameter 'Verification Code'");
});

it("names a channel that doesn't exist, and its workflow", async () => {
	const { error } = await run('get', { channelId: byId('gone') });
	expect(error?.message).toContain('The notification channel "gone" was not found');
	const ofWorkflow = { scope: 'workflow', workflowId: byId('gone') };
	const listed = await run('getAll', ofWorkflow);
	expect(listed.error?.message).toContain('The workflow "gone" was not found');
	const got = await run('get', { ...ofWorkflow, channelId });
	expect(got.error?.message).toContain('notification channel "c1" of workflow "gone"');
});

it.each([
	['create', hook],
	['get', { channelId }],
	['getAll', {}],
	['update', { channelId, updateFields: { enabled: true } }],
	['delete', { channelId }],
	['verify', { channelId, verificationCode: '123456' }],
])(
	'%s names the polling trigger where there are no notifications',
	async (operation, parameters) => {
		const { error } = await run(operation, parameters, 'service-api-key');
		expect(error?.message).toBe(withoutNotifications);
		expect(questions).toEqual([]);
	},
);

it('names the polling trigger where a service of the public dialect has no notifications', async () => {
	await server.close();
	server = await scriptedServer(answering(() => ({ status: 404, body: { detail: 'Not Found' } })));
	for (const [operation, parameters] of [
		['getAll', {}],
		['create', hook],
	] as const) {
		expect((await run(operation, parameters)).error?.message).toBe(withoutNotifications);
	}
});

describe('the list of channels in the editor', () => {
	async function search(parameters: INodeParameters = {}) {
		const { results } = await searchList({
			node: new DocumentService(),
			method: 'searchNotificationChannels',
			parameters,
			credential: { ...server.credential, apiKeyHeader: publicApiKeyHeader },
		});
		return results;
	}

	it('shows description, target and state', async () => {
		expect(await search({ scope: 'workspace' })).toEqual([
			{
				name: 'Jobs to n8n (https://example.com/hook, 01 May 2026, 10:00 UTC)',
				value: 'c1',
			},
			{ name: 'nathan@example.com (off, 02 May 2026, 10:00 UTC)', value: 'c2' },
		]);
	});

	it('shows those of the chosen workflow, and asks for one', async () => {
		await search({ scope: 'workflow', workflowId: byId('w1') });
		expect(questions[0]?.path).toContain('/workflows/w1/notifications/channels?');
		for (const value of ['', '={{ $json.id }}']) {
			const asked = search({ scope: 'workflow', workflowId: byId(value) });
			await expect(asked).rejects.toThrow('Select a workflow first');
		}
	});
});
