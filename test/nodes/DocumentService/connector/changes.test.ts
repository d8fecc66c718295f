import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId, mapped } from './connectorNode';
import { cases, connectorService, stars, type ConnectorService } from './connectorService';

describe.each(cases)(
	'changing and testing a $resource in the $dialect dialect',
	({ dialect, resource }) => {
		let connectors: ConnectorService;

		beforeEach(async () => {
			connectors = await connectorService({ dialect, resource });
		});

		afterEach(async () => await connectors.service.close());

		it('updates what changed and sends all other settings again unchanged', async () => {
			const id = await connectors.createS3();
			const outcome = await connectors.run({
				operation: 'update',
				connectorId: byId(id),
				settings: mapped({
					remote_url: 's3://bucket/new',
					ambient_credentials: 'true',
					external_id: null,
				}),
				secrets: {
					values: [
						{ name: 'key', value: 'AKIA-2' },
						{ name: 'secret', value: 'new-secret' },
						{ name: 'token', remove: true },
					],
				},
			});
			expect(outcome.error).toBeUndefined();
			const { body } = connectors.lastRequest('PUT') ?? {};
			expect(Object.keys(body as IDataObject)).toEqual(['config']);
			expect(body).toMatchObject({
				config: {
					remote_url: 's3://bucket/new',
					ambient_credentials: true,
					anonymous: false,
					key: 'AKIA-2',
					secret: 'new-secret',
				},
			});
			expect(outcome.items[0].json).toMatchObject({
				config: { remote_url: 's3://bucket/new', secret: stars },
			});
			expect(JSON.stringify(outcome.items)).not.toMatch(/new-secret|AKIA|-clear/);
		});

		it('removes a setting that was cleared, and keeps one that was never filled in', async () => {
			const id = await connectors.createS3({
				s3AdditionalSettings: { endpoint_url: 'https://s3.example.com', external_id: 'x-1' },
			});
			const { error } = await connectors.run({
				operation: 'update',
				connectorId: byId(id),
				settings: mapped({
					endpoint_url: '',
					anonymous: '',
					external_id: null,
				}),
				secrets: { values: [{ name: 'key', value: 'AKIA-2' }] },
				removeOtherSecrets: true,
			});
			expect(error).toBeUndefined();
			const { config } = connectors.lastRequest('PUT')?.body as { config: IDataObject };
			expect(config).not.toHaveProperty('endpoint_url');
			expect(config).not.toHaveProperty('anonymous');
			expect(config).toMatchObject({ external_id: 'x-1', key: 'AKIA-2' });
			expect(config).not.toHaveProperty('secret');
		});

		it('shows no secret in an error, neither a new one nor one that the connector has', async () => {
			const connectorId = byId(await connectors.createS3({ s3Secret: 'old-secret-77' }));
			connectors.service.faults.add({
				method: 'PUT',
				fault: {
					kind: 'status',
					status: 422,
					body: JSON.stringify({ detail: 'new-secret-88 in place of old-secret-77' }),
					contentType: 'application/json',
				},
			});
			const { error } = await connectors.run({
				operation: 'update',
				connectorId,
				settings: mapped({}),
				secrets: { values: [{ name: 'secret', value: 'new-secret-88' }] },
				removeOtherSecrets: true,
			});
			expect(error?.message).toContain(`${stars} in place of ${stars}`);
			expect(error?.stack).not.toMatch(/new-secret-88|old-secret-77/);
		});

		it('removes a secret only if that is requested', async () => {
			const connectorId = byId(await connectors.createS3());
			const update = async (settings: IDataObject, secrets: IDataObject[]) =>
				await connectors.run({
					operation: 'update',
					connectorId,
					settings: mapped(settings),
					secrets: { values: secrets as INodeParameters[] },
				});
			const { error } = await update({ key: '' }, [{ name: '', value: '' }]);
			expect(error?.message).toBe(
				'Enter these secrets again: Access Key ID (key), Secret Access Key (secret)',
			);
			expect(connectors.requestsWith('PUT')).toEqual([]);
			await update({}, [
				{ name: 'key', remove: true, value: 'ignored' },
				{ name: 'secret', remove: false, value: 'new-secret' },
				{ name: 'token', remove: true },
			]);
			const { config } = connectors.lastRequest('PUT')?.body as { config: IDataObject };
			expect(config).not.toHaveProperty('key');
			expect(config).toMatchObject({ secret: 'new-secret' });
		});

		it('updates with JSON, which replaces all settings', async () => {
			const id = await connectors.createS3();
			const outcome = await connectors.run({
				operation: 'update',
				connectorId: byId(id),
				settingsMode: 'json',
				settingsJson: '{"remote_url":"s3://json","key":"k","secret":"json-clear"}',
				removeOtherSecrets: true,
			});
			expect(connectors.lastRequest('PUT')?.body).toEqual({
				config: { remote_url: 's3://json', key: 'k', secret: 'json-clear' },
			});
			expect(JSON.stringify(outcome.items)).not.toContain('json-clear');
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
	},
);

describe.each(['specification', 'public'] as const)(
	'a service that masks secrets, %s dialect',
	(dialect) => {
		let connectors: ConnectorService;

		beforeEach(async () => {
			connectors = await connectorService({
				dialect,
				resource: 'destinationConnector',
				showsSecrets: false,
			});
		});

		afterEach(async () => await connectors.service.close());

		it('gets no stars back: the fields to fill in again are named and nothing is sent', async () => {
			const connectorId = byId(await connectors.createS3());
			const refused = await connectors.run({
				operation: 'update',
				connectorId,
				settings: mapped({ remote_url: 's3://other' }),
				secrets: { values: [{ name: 'key', value: 'AKIA-2' }] },
			});
			expect(refused.error?.message).toBe('Enter these secrets again: Secret Access Key (secret)');
			expect(connectors.requestsWith('PUT')).toEqual([]);
		});

		it('gets the secrets that were filled in again together with all other settings', async () => {
			const connectorId = byId(await connectors.createS3());
			const { error } = await connectors.run({
				operation: 'update',
				connectorId,
				settings: mapped({ remote_url: 's3://other' }),
				secrets: {
					values: [
						{ name: 'key', value: 'AKIA-2' },
						{ name: 'secret', value: '={{ "shh" + 2 }}' },
					],
				},
				removeOtherSecrets: true,
			});
			expect(error).toBeUndefined();
			expect(connectors.lastRequest('PUT')?.body).toMatchObject({
				config: { remote_url: 's3://other', key: 'AKIA-2', secret: 'shh2', anonymous: false },
			});
		});

		it('gets no stars for a secret that is to be removed', async () => {
			const connectorId = byId(await connectors.createS3());
			const update = async (secret: IDataObject) =>
				await connectors.run({
					operation: 'update',
					connectorId,
					secrets: {
						values: [
							{ name: 'key', value: 'AKIA-2' },
							{ name: 'token', remove: true },
							secret as INodeParameters,
						],
					},
				});
			const refused = await update({ name: 'secret', value: '' });
			expect(refused.error?.message).toBe("The option 'Secret Access Key' has no value");
			expect(connectors.requestsWith('PUT')).toEqual([]);
			const { error } = await update({ name: 'secret', remove: true });
			expect(error).toBeUndefined();
			const { config } = connectors.lastRequest('PUT')?.body as { config: IDataObject };
			expect(config).toMatchObject({ key: 'AKIA-2' });
			expect(config).not.toHaveProperty('secret');
		});

		it('is not asked to remove what a connector of its type requires', async () => {
			const { error } = await connectors.run({
				operation: 'update',
				connectorId: byId(await connectors.createS3()),
				settings: mapped({ remote_url: ' ' }),
				secrets: {
					values: [
						{ name: 'key', remove: true },
						{ name: 'secret', remove: true },
					],
				},
			});
			expect(error?.message).toBe("These settings can't be removed: Remote URL");
			expect(connectors.requestsWith('PUT')).toEqual([]);
		});

		it('gets no stars from JSON either', async () => {
			const { error } = await connectors.run({
				operation: 'update',
				connectorId: byId(await connectors.createS3()),
				settingsMode: 'json',
				settingsJson: { remote_url: 's3://other', secret: stars },
			});
			expect(error?.message).toContain('Enter these secrets again: secret');
			expect(connectors.requestsWith('PUT')).toEqual([]);
		});
	},
);
