import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { runNode } from '../../../support/engine';
import {
	type ScriptedResponse,
	answering,
	questionOf,
	scriptedServer,
} from '../../../support/scriptedServer';
import { byId } from '../../../support/byId';
import { stars } from './connectorService';

/** Updates a source connector that the service returns as `connector`; `faulty` is its response to the update. */
async function update(parameters: INodeParameters, connector: unknown, faulty?: ScriptedResponse) {
	const server = await scriptedServer(
		answering(({ method }) => (method === 'PUT' && faulty) || { body: connector }),
	);
	try {
		const outcome = await runNode({
			node: new DocumentService(),
			parameters: {
				resource: 'sourceConnector',
				operation: 'update',
				connectorId: byId('c1'),
				...parameters,
			},
			credential: server.credential,
			items: [{ json: { text: 's3://from-item', number: 7, list: ['a', 'b'] } }],
		});
		const sent = server.seen.map(questionOf).find(({ method }) => method === 'PUT')?.body;
		return {
			error: outcome.error,
			items: outcome.items,
			sent: sent as { config: IDataObject } | undefined,
		};
	} finally {
		await server.close();
	}
}

const asJson = (settings: unknown): INodeParameters => ({ settingsJson: JSON.stringify(settings) });

const secrets = { key: 'AKIA-new', secret: 'shh-new', token: null };

const s3 = (config: IDataObject = {}) => ({
	id: 'c1',
	name: 'Reports',
	type: 's3',
	config: {
		remote_url: 's3://bucket',
		anonymous: false,
		endpoint_url: null,
		key: stars,
		secret: stars,
		custom: { depth: 3 },
		...config,
	},
});

const unchanged = { anonymous: false, endpoint_url: null, custom: { depth: 3 } };

describe('an update of a connector', () => {
	it('merges what was entered into the current settings, by form and JSON, which wins', async () => {
		const { error, sent, items } = await update(
			{
				connectorType: 's3',
				s3RemoteUrl: '={{ $json.text }}',
				s3AdditionalSettings: {
					recursive: '={{ "no" }}',
					external_id: '={{ $json.number }}',
				},
				s3Key: 'AKIA-of-form',
				...asJson({ ...secrets, role_arn: 'arn:x' }),
			},
			s3(),
		);
		expect(error).toBeUndefined();
		expect(sent).toEqual({
			config: {
				...unchanged,
				remote_url: 's3://from-item',
				recursive: false,
				external_id: '7',
				role_arn: 'arn:x',
				key: 'AKIA-new',
				secret: 'shh-new',
			},
		});
		expect(JSON.stringify(items)).not.toMatch(/AKIA-new|shh-new/);
	});

	it('changes nothing that was left empty in the form', async () => {
		const { error, sent } = await update({ connectorType: 's3', ...asJson(secrets) }, s3());
		expect(error).toBeUndefined();
		expect(sent?.config).toMatchObject({ remote_url: 's3://bucket', ...unchanged });
	});

	it('removes what JSON sets to null, also over the form', async () => {
		const { sent } = await update(
			{
				connectorType: 's3',
				s3Key: 'AKIA-of-form',
				s3AdditionalSettings: { endpoint_url: 'https://form' },
				...asJson({ ...secrets, key: null, endpoint_url: null, anonymous: null }),
			},
			s3(),
		);
		expect(sent).toEqual({
			config: { remote_url: 's3://bucket', custom: { depth: 3 }, secret: 'shh-new' },
		});
	});

	it('writes numbers and lists of a form as the service expects them', async () => {
		const { sent, error } = await update(
			{
				connectorType: 'postgres',
				postgresPort: '={{ $json.number }}',
				postgresPassword: 'new',
				postgresAdditionalSettings: { fields: '={{ $json.list }}' },
			},
			{ id: 'c1', name: 'n', config: { host: 'db', port: 1 } },
		);
		expect(error).toBeUndefined();
		expect(sent).toEqual({
			config: { host: 'db', port: 7, password: 'new', fields: ['a', 'b'] },
		});
	});

	it.each<[INodeParameters, string]>([
		[{ s3RemoteUrl: '={{ $json.nothing }}' }, 'Amazon S3 requires a value for: Remote URL'],
		[
			{ s3AdditionalSettings: { recursive: '={{ $json.nothing }}' } },
			"The option 'Recursive' has no value",
		],
		[
			{ s3AdditionalSettings: { recursive: '={{ $json.text }}' } },
			"The parameter 'Recursive' requires true or false, but got",
		],
		[
			{ settingsJson: '={{ $json.list }}' },
			"The parameter 'Settings (JSON)' requires a JSON object",
		],
		[{ settingsJson: '{"secret": "shh-clear"' }, "The parameter 'Settings (JSON)' requires a JSON"],
		[
			{
				settingsJson: '={{ { endpoint_url: $json.nothing, key: "k", secret: "s", token: null } }}',
			},
			"'Settings (JSON)' has no value for: endpoint_url",
		],
		[asJson({}), "There's nothing to update"],
	])('refuses %j, and sends nothing', async (parameters, message) => {
		const { error, sent } = await update({ connectorType: 's3', ...parameters }, s3());
		expect(error?.message).toContain(message);
		expect(`${error?.message} ${error?.description}`).not.toContain('shh-clear');
		expect(sent).toBeUndefined();
	});

	it('sends both spellings of a setting that has two', async () => {
		const kafka = {
			id: 'c1',
			type: 'kafka-cloud',
			config: { bootstrap_server: 'old', bootstrap_servers: 'old', topic: 't' },
		};
		const given = { kafka_api_key: 'k', secret: 's' };
		for (const parameters of [
			{ ...asJson({ ...given, bootstrap_servers: 'new' }) },
			{ connectorType: 'kafka-cloud', kafkaCloudBootstrapServer: 'new', ...asJson(given) },
		]) {
			const { sent } = await update(parameters, kafka);
			expect(sent?.config).toMatchObject({ bootstrap_server: 'new', bootstrap_servers: 'new' });
		}
	});

	it('shows no secret in an error, neither a new one nor one that the connector has', async () => {
		const { error } = await update(
			asJson({ ...secrets, secret: 'new-secret-88' }),
			s3({ secret: 'old-secret-77' }),
			{ status: 422, body: { detail: 'new-secret-88 in place of old-secret-77' } },
		);
		expect(error?.message).toContain(`${stars} in place of ${stars}`);
		expect(error?.stack).not.toMatch(/new-secret-88|old-secret-77/);
	});

	it.each([{}, { config: 'place=x' }, { config: [{ name: 'place' }] }])(
		'sends nothing where the current settings are unknown: %j',
		async (connector) => {
			const { error, sent } = await update(asJson({ place: 'y' }), { id: 'c1', ...connector });
			expect(error?.message).toContain("didn't return the current settings");
			expect(sent).toBeUndefined();
		},
	);
});

/** What services are known to return instead of a secret, or for one that isn't set; undefined leaves it out. */
const returned = [
	stars,
	'••••',
	'••••••••3f9a',
	'[REDACTED]',
	'<hidden>',
	'AKIA******',
	'AKIA-clear',
	'',
	null,
	undefined,
];

describe('the secrets of a connector that is updated', () => {
	it.each(returned)('must be entered again where the service returns %j', async (mask) => {
		const connector = s3({ key: mask, secret: mask } as IDataObject);
		const refused = await update(asJson({ remote_url: 's3://other', token: null }), connector);
		expect(refused.error?.message).toBe('Enter these secrets again: Key (key), Secret (secret)');
		expect(refused.error?.description).toContain('{"key":null,"secret":null}');
		expect(refused.sent).toBeUndefined();

		const { error, sent } = await update(asJson(secrets), connector);
		expect(error).toBeUndefined();
		const { config } = sent ?? {};
		expect(config).toMatchObject({ key: 'AKIA-new', secret: 'shh-new' });
		expect(config).not.toHaveProperty('token');
	});

	it('are removed only by null, not by an empty text', async () => {
		const { error, sent } = await update(asJson({ ...secrets, secret: '' }), s3());
		expect(error?.message).toBe('Enter these secrets again: Secret (secret)');
		expect(sent).toBeUndefined();
		const removed = await update(asJson({ ...secrets, secret: null }), s3());
		expect(removed.sent?.config).not.toHaveProperty('secret');
	});

	it.each(['AKIA******', '••••', '[REDACTED]', stars])(
		'are never overwritten by a mask that was copied into JSON: %s',
		async (mask) => {
			const { error, sent } = await update(asJson({ ...secrets, secret: mask }), s3());
			expect(error?.message).toBe('Enter these secrets again: Secret (secret)');
			expect(sent).toBeUndefined();
		},
	);

	it.each([
		'redis://me:****@host',
		'redis://me:geheim@host',
		{ login: { password: '[REDACTED]' } },
	])('may stand inside another setting: %j', async (place) => {
		const connector = { id: 'c1', type: 'my_store', config: { place, depth: 1 } };
		const { error, sent } = await update(asJson({ depth: 2 }), connector);
		expect(error?.message).toBe('Enter these secrets again: Place (place)');
		expect(sent).toBeUndefined();
		const settled = await update(asJson({ depth: 2, place: 'redis://me:new@host' }), connector);
		expect(settled.sent).toEqual({ config: { depth: 2, place: 'redis://me:new@host' } });
	});

	it('are those that the table of the type names, and others by their name', async () => {
		const mongodb = { id: 'c1', type: 'MONGODB', config: { database: 'd', extra_token: 'x' } };
		const { error } = await update(asJson({ database: 'e' }), mongodb);
		expect(error?.message).toBe('Enter these secrets again: URI (uri), Extra Token (extra_token)');
	});

	it('count where the connector is wrapped, too', async () => {
		const { error, sent } = await update(asJson({ place: 'y' }), {
			source: { id: 'c1', type: 'my_store', config: { place: 'x', token: stars } },
		});
		expect(error?.message).toBe('Enter these secrets again: Token (token)');
		expect(sent).toBeUndefined();
	});
});

describe('the type of a connector that is updated', () => {
	const untyped = { id: 'c1', name: 'Rows', config: { host: 'db', password: null } };

	it('must be selected where the service does not return it', async () => {
		const { error, sent } = await update(asJson({ host: 'other', password: 'new' }), untyped);
		expect(error?.message).toContain("didn't return the type");
		expect(sent).toBeUndefined();
		const selected = { connectorType: 'postgres', ...asJson({ host: 'other', password: 'new' }) };
		const settled = await update(selected, untyped);
		expect(settled.sent).toEqual({ config: { host: 'other', password: 'new' } });
	});

	it('decides which secrets have to be entered again', async () => {
		const { error } = await update(
			{ connectorType: 'slack', slackChannels: 'C1' },
			{ ...untyped, config: { channels: ['C2'] } },
		);
		expect(error?.message).toBe(
			'Enter these secrets again: Token (token), Refresh Token (refresh_token)',
		);
	});

	it('may be one that is not in the list', async () => {
		const connector = { id: 'c1', config: { place: 'x', depth: 1 } };
		const other = { connectorType: 'other', ...asJson({ depth: 2 }) };
		expect((await update(other, connector)).sent).toEqual({ config: { place: 'x', depth: 2 } });
		const typed = await update(other, { ...connector, type: 'my_store' });
		expect(typed.sent).toEqual({ config: { place: 'x', depth: 2 } });
	});

	it.each(['postgres', 'other'])('must not be another one: %s', async (connectorType) => {
		const { error, sent } = await update({ connectorType, ...asJson(secrets) }, s3());
		expect(error?.message).toBe('The source connector "c1" has the type "s3"');
		expect(sent).toBeUndefined();
	});
});
