import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runNode } from '../../../support/engine';
import {
	type Answer,
	answering,
	type Question,
	questionOf,
	scriptedServer,
} from '../../../support/scriptedServer';
import { byId, ConnectorNode, mapped } from './connectorNode';

const stars = '**********';

/** Runs one operation of a source connector against a service that answers as the test says. */
async function ask(parameters: INodeParameters, answer: (question: Question) => Answer) {
	const server = await scriptedServer(answering(answer));
	try {
		const outcome = await runNode({
			node: new ConnectorNode(),
			parameters: { resource: 'sourceConnector', connectorId: byId('c1'), ...parameters },
			credential: server.credential,
		});
		const sent = server.seen
			.map(questionOf)
			.find(({ method }) => method === 'PUT' || method === 'POST')?.body;
		return {
			...outcome,
			sent: sent as { config: IDataObject } | undefined,
			asked: server.seen.map(questionOf),
		};
	} finally {
		await server.close();
	}
}

/** What services are known to return instead of a secret. */
const masks = [stars, '••••', '••••••••3f9a', '[REDACTED]', '<hidden>', 'AKIA******', 'AKIA-clear'];

/** What they return for a secret that isn't set; undefined leaves it out. */
const nothings = ['', null, undefined];

/** The hosted service returns the type, the documented interface doesn't. */
const types = [{ type: 's3' }, {}];
const casesOf = (returned: readonly unknown[]) =>
	returned.flatMap((mask) => types.map((type) => ({ mask, type })));

describe('the secrets of a connector that is updated', () => {
	const connector = ({ mask, type }: { mask: unknown; type: IDataObject }) => ({
		id: 'c1',
		name: 'Reports',
		...type,
		config: { remote_url: 's3://bucket', anonymous: false, key: mask, secret: mask } as IDataObject,
	});

	it.each(casesOf(masks))(
		'are asked for by name where $mask stands for them ($type)',
		async (present) => {
			const { error, sent } = await ask(
				{ operation: 'update', settings: mapped({ remote_url: 's3://other' }) },
				() => ({ body: connector(present) }),
			);
			expect(error?.message).toBe(
				'Enter these secrets again: Access Key ID (key), Secret Access Key (secret)',
			);
			expect(error?.description).toContain('Remove Other Secrets');
			expect(sent).toBeUndefined();
		},
	);

	it.each(casesOf(nothings))(
		"aren't asked for where $mask says that they aren't set ($type)",
		async (present) => {
			const settings = mapped({ remote_url: 's3://other' });
			const body = connector(present);
			const { error, sent } = await ask({ operation: 'update', settings }, () => ({ body }));
			expect(error).toBeUndefined();
			expect(sent).toEqual({ config: { remote_url: 's3://other', anonymous: false } });
		},
	);

	it.each(casesOf([...masks, ...nothings]))(
		'are sent as entered, and never $mask instead ($type)',
		async (present) => {
			const { error, sent } = await ask(
				{
					operation: 'update',
					settings: mapped({ remote_url: 's3://other' }),
					secrets: { values: [{ name: 'secret', value: 'new-secret' }] },
					removeOtherSecrets: true,
				},
				() => ({ body: connector(present) }),
			);
			expect(error).toBeUndefined();
			expect(sent).toEqual({
				config: { remote_url: 's3://other', anonymous: false, secret: 'new-secret' },
			});
		},
	);

	it('must be entered where the type requires them, even if others are removed', async () => {
		const slack = { id: 'c1', name: 'n', type: 'slack', config: { channels: ['C1'] } };
		const { error, sent } = await ask({ operation: 'update', removeOtherSecrets: true }, () => ({
			body: slack,
		}));
		expect(error?.message).toBe('Enter these secrets again: Token (token)');
		expect(sent).toBeUndefined();
	});

	it('are asked for where several types fit and the service returns none', async () => {
		const body = { id: 'c1', name: 'n', config: { remote_url: 'x://y', recursive: true } };
		const update = async (parameters: INodeParameters) =>
			await ask({ operation: 'update', ...parameters }, () => ({ body }));
		const { error, sent } = await update({ settings: mapped({ recursive: 'false' }) });
		expect(error?.message).toBe('Enter all secrets of the connector again');
		expect(error?.description).toContain("can't tell from the service's response which secrets");
		expect(sent).toBeUndefined();
		const settled = await update({
			secrets: { values: [{ name: 'refresh_token', value: 'r-1' }] },
			removeOtherSecrets: true,
		});
		expect(settled.sent?.config).toEqual({ ...body.config, refresh_token: 'r-1' });
	});

	it.each([
		'redis://me:****@host',
		'redis://me:geheim@host',
		{ login: { password: '[REDACTED]' } },
	])('may stand inside another setting: %j', async (place) => {
		const body = { id: 'c1', name: 'n', type: 'my_store', config: { place, depth: 1 } };
		const { error, sent } = await ask(
			{ operation: 'update', settings: mapped({ depth: '2' }) },
			() => ({ body }),
		);
		expect(error?.message).toBe('Enter these secrets again: Place (place)');
		expect(sent).toBeUndefined();
	});

	it.each([
		[{ remote_url: 's3://other' }, 'Access Key ID (key), Secret Access Key (secret)'],
		[{ remote_url: 's3://other', key: null, secret: 'new' }, 'Access Key ID (key)'],
		[{ remote_url: 's3://other', key: 'AKIA******', secret: 'new' }, 'key'],
		[{ remote_url: 's3://other', key: '••••', secret: 'new' }, 'key'],
	])('are asked for by name where JSON is %j', async (config, names) => {
		const update = async (parameters: INodeParameters) =>
			await ask(
				{ operation: 'update', settingsMode: 'json', settingsJson: config, ...parameters },
				() => ({ body: connector({ mask: stars, type: { type: 's3' } }) }),
			);
		const { error, sent } = await update({});
		expect(error?.message).toBe(`Enter these secrets again: ${names}`);
		expect(sent).toBeUndefined();
		const settled = await update({ removeOtherSecrets: true });
		expect(settled.error).toBeUndefined();
		const { key: _key, ...rest } = config as IDataObject;
		expect(settled.sent).toEqual({ config: rest });
	});
});

describe('the secrets of a connector that is updated with JSON', () => {
	const update = async (config: unknown, body: unknown, parameters: INodeParameters = {}) =>
		await ask(
			{
				operation: 'update',
				settingsMode: 'json',
				settingsJson: JSON.stringify(config),
				...parameters,
			},
			() => ({ body }),
		);

	it.each([
		{ id: 'c1', name: 'n', type: 's3', config: { remote_url: 's3://b', key: stars, token: stars } },
		{ id: 'c1', name: 'n', config: { remote_url: 's3://b', key: stars, token: stars } },
	])('are asked for by name where it has only some of them: %j', async (body) => {
		const config = { remote_url: 's3://other', secret: 'new-secret' };
		const { error, sent } = await update(config, body);
		expect(error?.message).toBe(
			'Enter these secrets again: Access Key ID (key), Session Token (token)',
		);
		expect(sent).toBeUndefined();
		const settled = await update(config, body, { removeOtherSecrets: true });
		expect(settled.sent).toEqual({ config });
	});

	it("aren't asked for where it has none of them", async () => {
		const config = { remote_url: 's3://other', secret: 'new-secret', token: null };
		const body = { id: 'c1', name: 'n', type: 's3', config: { remote_url: 's3://b', key: null } };
		const { error, sent } = await update(config, body);
		expect(error).toBeUndefined();
		expect(sent).toEqual({ config });
	});

	it.each([
		['a list', { config: [{ name: 'place', value: 'x' }] }],
		['text', { config: 'place=x' }],
		['missing', {}],
	])('are asked for where the current settings are %s', async (_shape, settings) => {
		const body = { id: 'c1', name: 'n', type: 'my_store', ...settings };
		const { error, sent } = await update({ place: 'y' }, body);
		expect(error?.message).toBe('Enter all secrets of the connector again');
		expect(sent).toBeUndefined();
		const settled = await update({ place: 'y' }, body, { removeOtherSecrets: true });
		expect(settled.sent).toEqual({ config: { place: 'y' } });
	});

	it('are asked for by name where the connector is wrapped', async () => {
		const config = { place: 'x', token: stars };
		const body = { source: { id: 'c1', name: 'n', type: 'my_store', config } };
		const { error, sent } = await update({ place: 'y' }, body);
		expect(error?.message).toBe('Enter these secrets again: Token (token)');
		expect(sent).toBeUndefined();
	});

	it.each(['****', '••••', '[REDACTED]', '<hidden>'])(
		'are not overwritten by %s inside an address',
		async (mask) => {
			const config = { place: `redis://me:${mask}@host`, depth: 2 };
			const body = { id: 'c1', name: 'n', type: 'my_store', config };
			for (const parameters of [{}, { removeOtherSecrets: true }]) {
				const { error, sent } = await update(config, body, parameters);
				expect(error?.message).toBe('Enter these secrets again: place');
				expect(sent).toBeUndefined();
			}
		},
	);
});

describe('secrets in records of connectors', () => {
	const secret = 'shh-clear-123';
	const inClear = { remote_url: 's3://b', key: 'AKIA-clear-1', secret };

	it.each([
		['a list of objects', { config: [inClear] }],
		[
			'a list of names and values',
			{
				config: [
					{ name: 'secret', value: secret },
					{ key: 'key', value: 'AKIA-clear-1' },
				],
			},
		],
		['JSON text', { config: JSON.stringify(inClear) }],
		['wrapped', { source: { id: 'c1', key: 'k', config: inClear } }],
		['flat', inClear],
		['deep', { data: { settings: { login: inClear } } }],
	])('are hidden where the settings are %s', async (_shape, record) => {
		const { items } = await ask({ operation: 'get' }, () => ({
			body: { id: 'c1', name: 'n', type: 's3', ...record },
		}));
		const text = JSON.stringify(items[0].json);
		expect(text).toContain(stars);
		expect(text).not.toMatch(/shh-clear|AKIA-clear/);
		expect(items[0].json).toMatchObject({ id: 'c1', name: 'n' });
	});

	it('are hidden wherever a service repeats what was sent, also in success', async () => {
		const { items, error } = await ask(
			{
				operation: 'create',
				name: 'Mine',
				connectorType: 'other',
				customType: 'my_store',
				settingsJson: JSON.stringify({ token: secret }),
			},
			() => ({
				body: {
					id: '1',
					name: 'Mine',
					note: `made with ${secret}`,
					log: [Buffer.from(secret).toString('base64')],
				},
			}),
		);
		expect(error).toBeUndefined();
		expect(items[0].json).toEqual({
			id: '1',
			name: 'Mine',
			note: `made with ${stars}`,
			log: [`${stars}==`],
		});
	});
});
