import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../../support/byId';
import { connectorService, stars, type ConnectorService } from './connectorService';

describe.each([
	{ dialect: 'specification', resource: 'sourceConnector', collection: 'sources' },
	{ dialect: 'public', resource: 'destinationConnector', collection: 'destinations' },
] as const)('$resource in the $dialect dialect', ({ dialect, resource, collection }) => {
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
				s3Key: 'AKIA-clear',
				s3Secret: '={{ $json.secret }}',
				s3AdditionalSettings: { anonymous: 'false' },
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
		[{ s3Secret: stars }, 'Enter these secrets again: Secret (secret)'],
		[
			{ s3RemoteUrl: 'bucket/folder' },
			"'Remote URL' must start with s3://, such as s3://bucket/folder",
		],
		[{ s3Secret: '={{ $json.nothing }}' }, 'Amazon S3 requires a value for: Secret'],
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

	it('starts a check without waiting, and gets the most recent one later', async () => {
		const form = { name: 'Reports', connectorType: 's3', s3RemoteUrl: 's3://bucket' };
		const created = await connectors.run({ operation: 'create', ...form });
		const id = String(created.items[0].json.id);
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
