import type { INodeParameters } from 'n8n-workflow';

import { editorContext, runNode } from '../../../support/engine';
import { answering, questionOf, scriptedServer } from '../../../support/scriptedServer';
import { byId, ConnectorNode, mapped } from './connectorNode';

/** The specification's response: no type. */
const untyped = { id: 'c1', name: 'Rows', config: { host: 'db', database: 'd', password: null } };

/** What the editor offers for a connector, and what an update of it sends. */
async function updating(parameters: INodeParameters, body: object = untyped) {
	const server = await scriptedServer(answering(() => ({ body })));
	const node = new ConnectorNode();
	const all = { resource: 'sourceConnector', operation: 'update', ...parameters };
	const given = { connectorId: byId('c1'), ...all };
	const { credential } = server;
	try {
		const context = editorContext({ node, parameters: given, credential });
		const { fields } = await node.methods.resourceMapping.getConnectorSettings.call(context);
		const secrets = await node.methods.loadOptions.getConnectorSecrets.call(context);
		const outcome = await runNode({ node, parameters: given, credential });
		const sent = server.seen.map(questionOf).find(({ method }) => method === 'PUT')?.body;
		return {
			fields: fields.map(({ id }) => id),
			secrets: secrets.map(({ value }) => value),
			sent,
			error: outcome.error?.message,
		};
	} finally {
		await server.close();
	}
}

const change: INodeParameters = {
	settings: mapped({ port: '5433', table_name: 'rows', batch_size: '7', fields: 'a,b' }),
	secrets: { values: [{ name: 'password', value: 'new' }] },
	removeOtherSecrets: true,
};

describe('the type of a connector whose response has none', () => {
	it('is taken from the form, which then offers every setting and sends it by its kind', async () => {
		const { fields, secrets, sent, error } = await updating({ currentType: 'postgres', ...change });
		expect(fields).toEqual(expect.arrayContaining(['port', 'table_name', 'batch_size', 'fields']));
		expect(secrets).toEqual(['password']);
		expect(error).toBeUndefined();
		expect(sent).toEqual({
			config: {
				host: 'db',
				database: 'd',
				port: 5433,
				table_name: 'rows',
				batch_size: 7,
				fields: ['a', 'b'],
				password: 'new',
			},
		});
	});

	it('decides which secrets have to be entered', async () => {
		const config = { remote_url: 'box://f', recursive: true, access_token: '**********' };
		const { error, sent } = await updating(
			{ currentType: 'box', settings: mapped({ recursive: 'false' }) },
			{ ...untyped, config },
		);
		expect(error).toBe('Enter these secrets again: Access Token (access_token)');
		expect(sent).toBeUndefined();
	});

	it('counts in a wrapped response, too', async () => {
		const { fields } = await updating({ currentType: 'postgres' }, { source: untyped });
		expect(fields).toContain('table_name');
	});

	it('leaves the form as it is if it stays open', async () => {
		const { fields } = await updating(change);
		expect(fields).toEqual(['host', 'database']);
	});

	it("gives way to the service's own", async () => {
		const { fields } = await updating({ currentType: 'slack' }, { ...untyped, type: 'postgres' });
		expect(fields).toContain('table_name');
		expect(fields).not.toContain('channels');
	});
});
