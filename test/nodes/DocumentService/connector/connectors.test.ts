import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../../support/byId';
import { cases, connectorService, stars, type ConnectorService } from './connectorService';

describe.each(cases)('$resource in the $dialect dialect', ({ dialect, resource, collection }) => {
	let connectors: ConnectorService;

	beforeEach(async () => {
		connectors = await connectorService({ dialect, resource });
	});

	afterEach(async () => await connectors.service.close());

	it('creates from the form: typed settings, unset ones left out, secrets masked in the result', async () => {
		const outcome = await connectors.run(
			{
				operation: 'create',
				name: 'Reports',
				connectorType: 's3',
				s3RemoteUrl: 's3://bucket/reports',
				s3AdditionalSettings: {
					key: 'AKIA-clear',
					secret: '={{ $json.secret }}',
					anonymous: 'false',
				},
			},
			[{ secret: 'shh-clear' }],
		);
		expect(outcome.error).toBeUndefined();
		expect(connectors.lastRequest('POST')).toMatchObject({
			path: expect.stringMatching(new RegExp(`/${collection}/?$`)),
			body: {
				name: 'Reports',
				type: 's3',
				config: {
					remote_url: 's3://bucket/reports',
					key: 'AKIA-clear',
					secret: 'shh-clear',
					anonymous: false,
				},
			},
		});
		expect(
			Object.keys((connectors.lastRequest('POST')?.body as { config: IDataObject }).config),
		).toHaveLength(4);
		expect(outcome.items[0].json).toMatchObject({
			name: 'Reports',
			config: { remote_url: 's3://bucket/reports', key: stars, secret: stars },
		});
		expect(outcome.items[0].pairedItem).toEqual({ item: 0 });
	});

	it('creates from JSON, including an object from an expression', async () => {
		const config = { remote_url: 's3://bucket', key: 'AKIA-clear', custom: [1, { a: null }] };
		for (const s3SettingsJson of [JSON.stringify(config), '={{ $json.config }}']) {
			const outcome = await connectors.run(
				{
					operation: 'create',
					name: 'J',
					connectorType: 's3',
					settingsMode: 'json',
					s3SettingsJson,
				},
				[{ config }],
			);
			expect(outcome.error).toBeUndefined();
			expect(connectors.lastRequest('POST')).toMatchObject({
				body: { name: 'J', type: 's3', config },
			});
			expect(outcome.items[0].json).toMatchObject({ config: { key: stars } });
		}
	});

	it('names the required settings without a value and sends nothing', async () => {
		const outcome = await connectors.run({
			operation: 'create',
			name: 'DB',
			connectorType: 'postgres',
			postgresHost: 'db',
			postgresPort: '={{ "5433" }}',
			postgresDatabase: '={{ "" }}',
			postgresUsername: '={{ "me" }}',
			postgresPassword: '={{ $json.nothing }}',
			postgresTableName: 'rows',
			postgresBatchSize: '100',
		});
		expect(outcome.error?.message).toBe('PostgreSQL requires a value for: Database, Password');
		expect(outcome.error?.description).toContain(`/workflow/${collection}/postgresql`);
		expect(connectors.service.requests).toEqual([]);
	});

	it('works with a type from an expression, with its settings as JSON', async () => {
		const { error } = await connectors.run(
			{
				operation: 'create',
				name: 'E',
				connectorType: 'other',
				customType: '={{ $json.type }}',
				settingsJson: '={{ $json.config }}',
			},
			[{ type: 'S3', config: { remote_url: 's3://bucket', key: 'AKIA-clear' } }],
		);
		expect(error).toBeUndefined();
		expect(connectors.lastRequest('POST')?.body).toEqual({
			name: 'E',
			type: 's3',
			config: { remote_url: 's3://bucket', key: 'AKIA-clear' },
		});
	});

	it.each([
		[{ name: '={{ $json.nothing }}' }, "The parameter 'Name' is empty"],
		[{ settingsMode: 'json', s3SettingsJson: '{"secret": "shh-clear"' }, 'requires a JSON object'],
		[{ s3AdditionalSettings: { secret: stars } }, 'Enter these secrets again: Secret (secret)'],
		[{ s3RemoteUrl: '={{ $json.nothing }}' }, 'Amazon S3 requires a value for: Remote URL'],
		[
			{ s3AdditionalSettings: { anonymous: 'perhaps' } },
			`The parameter 'Anonymous' requires true or false, but got "perhaps"`,
		],
		[
			{ s3AdditionalSettings: { anonymous: '={{ $json.nothing }}' } },
			"The option 'Anonymous' has no value",
		],
		[{ name: '={{ [] }}' }, "The parameter 'Name' requires text, but got a list"],
	])('refuses to create with %j, and sends nothing', async (changes, message) => {
		const outcome = await connectors.run({
			operation: 'create',
			name: 'Reports',
			connectorType: 's3',
			s3RemoteUrl: 's3://bucket',
			...changes,
		});
		expect(outcome.error?.message).toContain(message);
		expect(JSON.stringify([outcome.error?.message, outcome.error?.description])).not.toContain(
			'shh',
		);
		expect(connectors.service.requests).toEqual([]);
	});

	it('shows no secret in an error, even if the service repeats what it was sent', async () => {
		connectors.service.faults.add({
			method: 'POST',
			fault: {
				kind: 'status',
				status: 422,
				body: JSON.stringify({ detail: 'bad secret shh-clear of AKIA-clear' }),
				contentType: 'application/json',
			},
		});
		const outcome = await connectors.run({
			operation: 'create',
			name: 'Reports',
			connectorType: 's3',
			s3RemoteUrl: 's3://bucket',
			s3AdditionalSettings: { key: 'AKIA-clear', secret: 'shh-clear' },
		});
		expect(outcome.error?.message).toContain(`bad secret ${stars} of ${stars}`);
		const { error } = outcome;
		expect(JSON.stringify([error?.description, error?.context, error?.stack])).not.toMatch(
			/shh-clear|AKIA-clear/,
		);
	});

	it('sends a create once, because the service may have done it before it failed', async () => {
		connectors.service.faults.add({ method: 'POST', fault: { kind: 'status', status: 503 } });
		const { error } = await connectors.run({
			operation: 'create',
			name: 'Reports',
			connectorType: 's3',
			s3RemoteUrl: 's3://bucket',
		});
		expect(error?.description).toContain('503');
		expect(connectors.requestsWith('POST')).toHaveLength(1);
	});

	it('gets one connector with its secrets masked', async () => {
		const id = await connectors.createS3();
		const { items } = await connectors.run({ operation: 'get', connectorId: byId(id) });
		expect(items).toHaveLength(1);
		expect(items[0].json).toMatchObject({
			id,
			name: 'Reports',
			config: { remote_url: 's3://bucket/reports', key: stars, secret: stars },
		});
		expect(JSON.stringify(items)).not.toMatch(/-clear/);
	});

	it("says which connector wasn't found", async () => {
		const { error } = await connectors.run({ operation: 'get', connectorId: byId('no/such id') });
		expect(error?.message).toContain('"no/such id" was not found');
	});

	it('lists connectors: of one type, simplified or complete with secrets masked, up to a limit', async () => {
		await connectors.createS3();
		await connectors.createS3({ name: 'Second' });
		await connectors.createS3({
			connectorType: 'azure',
			azureRemoteUrl: 'az://container',
			azureAdditionalSettings: { account_key: 'azure-clear' },
		});
		const all = await connectors.run({ operation: 'getAll', returnAll: true });
		expect(all.items).toHaveLength(3);
		expect(all.items[0].json).toMatchObject({
			id: expect.any(String),
			name: 'Reports',
			type: 's3',
			createdAt: expect.stringMatching(/Z$/),
		});
		expect(all.items[0].json).not.toHaveProperty('config');
		expect(all.items[0].json).not.toHaveProperty('created_at');

		const whole = await connectors.run({
			operation: 'getAll',
			returnAll: true,
			simplify: false,
			filters: { type: 'AZURE' },
		});
		expect(whole.items).toHaveLength(1);
		expect(whole.items[0].json).toMatchObject({ config: { account_key: stars } });
		expect(connectors.lastRequest('GET')?.query).toMatchObject({
			[`${collection.slice(0, -1)}_type`]: 'azure',
		});

		const limited = await connectors.run({ operation: 'getAll', returnAll: false, limit: 2 });
		expect(limited.items).toHaveLength(2);
	});

	it('updates what changed, sends all other settings again, and masks the result', async () => {
		const id = await connectors.createS3({
			s3AdditionalSettings: { key: 'AKIA-clear', secret: 'shh-clear', external_id: 'x-1' },
		});
		const { error, items } = await connectors.run({
			operation: 'update',
			connectorId: byId(id),
			connectorType: 's3',
			s3RemoteUrl: 's3://bucket/new',
			s3AdditionalSettings: { key: 'AKIA-2', secret: 'new-secret' },
			settingsJson: '{"token":null}',
		});
		expect(error).toBeUndefined();
		expect(connectors.lastRequest('PUT')?.body).toEqual({
			config: {
				remote_url: 's3://bucket/new',
				external_id: 'x-1',
				key: 'AKIA-2',
				secret: 'new-secret',
			},
		});
		expect(items[0].json).toMatchObject({
			config: { remote_url: 's3://bucket/new', key: stars, secret: stars },
		});
	});

	it('deletes, with the same result whatever the service answers', async () => {
		const id = await connectors.createS3();
		const { items } = await connectors.run({ operation: 'delete', connectorId: byId(id) });
		expect(items[0].json).toEqual({ deleted: true, id });
		expect((await connectors.run({ operation: 'getAll', returnAll: true })).items).toEqual([]);
	});

	it('waits until a check has an outcome, with increasing pauses', async () => {
		const id = await connectors.createS3();
		const { items, error } = await connectors.run({
			operation: 'testConnection',
			connectorId: byId(id),
		});
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ status: 'SUCCESS' });
		expect(connectors.clock.pauses).toEqual([1_000]);
	});

	it("fails the item with the service's reason if the check didn't pass", async () => {
		const id = await connectors.createS3({ s3RemoteUrl: 's3://missing' });
		const { error } = await connectors.run({
			operation: 'testConnection',
			connectorId: byId(id),
		});
		expect(error?.message).toContain('The location s3://missing does not exist');
	});

	it('starts a check without waiting, and gets the most recent one later', async () => {
		const id = await connectors.createS3();
		const none = await connectors.run({ operation: 'getConnectionCheck', connectorId: byId(id) });
		expect(none.error?.message).toContain('was not found');

		const started = await connectors.run({
			operation: 'testConnection',
			connectorId: byId(id),
			waitForResult: false,
		});
		expect(started.items[0].json).toMatchObject({ status: 'SCHEDULED' });
		expect(connectors.clock.pauses).toEqual([]);

		await connectors.clock.sleep(5_000);
		const latest = await connectors.run({
			operation: 'getConnectionCheck',
			connectorId: byId(id),
		});
		expect(latest.items[0].json).toMatchObject({
			id: started.items[0].json.id,
			status: 'SUCCESS',
		});
	});
});
