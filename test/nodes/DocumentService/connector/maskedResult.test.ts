import type { INodeParameters } from 'n8n-workflow';

import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { runNode } from '../../../support/engine';
import { answering, scriptedServer } from '../../../support/scriptedServer';
import { byId } from '../../../support/byId';
import { stars } from './connectorService';

/** Runs one operation of a source connector against a service that answers everything with `body`. */
async function ask(parameters: INodeParameters, body: unknown) {
	const server = await scriptedServer(answering(() => ({ body })));
	try {
		return await runNode({
			node: new DocumentService(),
			parameters: { resource: 'sourceConnector', connectorId: byId('c1'), ...parameters },
			credential: server.credential,
		});
	} finally {
		await server.close();
	}
}

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
		[
			'secret by the table of the type',
			{ type: 'MONGODB', config: { uri: secret, key: 'AKIA-clear-1' } },
		],
		[
			'of no known type',
			{ type: undefined, config: { client_cred: secret, uri: 'redis://u:AKIA-clear-1@h' } },
		],
	])('are hidden where the settings are %s', async (_shape, record) => {
		const { items } = await ask(
			{ operation: 'get' },
			{ id: 'c1', name: 'n', type: 's3', ...record },
		);
		const text = JSON.stringify(items[0].json);
		expect(text).toContain(stars);
		expect(text).not.toMatch(/shh-clear|AKIA-clear/);
		expect(items[0].json).toMatchObject({ id: 'c1', name: 'n' });
	});

	it('are hidden in lists, too', async () => {
		const records = [{ id: 'c1', type: 's3', config: inClear }];
		const { items } = await ask({ operation: 'getAll', simplify: false }, records);
		expect(items[0].json.config).toEqual({ remote_url: 's3://b', key: stars, secret: stars });
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
			{
				id: '1',
				name: 'Mine',
				note: `made with ${secret}`,
				log: [Buffer.from(secret).toString('base64')],
			},
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
