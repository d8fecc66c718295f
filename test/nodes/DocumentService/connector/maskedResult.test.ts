import { sourceKind } from '../../../../nodes/DocumentService/resources/connector/connectorKind';
import { connectorResult } from '../../../../nodes/DocumentService/resources/connector/connectorRecord';

describe('connectors as results', () => {
	it("masks by the table of the type where the name alone doesn't say so", () => {
		const mongodb = { type: 'MONGODB', config: { uri: 'mongodb://db', database: 'd' } };
		expect(connectorResult(sourceKind, mongodb).config).toEqual({
			uri: '**********',
			database: 'd',
		});
	});

	it('masks without a type, too, as in the responses of the specification', () => {
		const record = {
			id: '1',
			key: 'my-connector',
			config: { client_cred: 'x', uri: 'redis://u:pw@host', nested: { api_token: 'y' } },
		};
		expect(connectorResult(sourceKind, record)).toEqual({
			id: '1',
			key: 'my-connector',
			config: {
				client_cred: '**********',
				uri: expect.not.stringContaining('pw'),
				nested: { api_token: '**********' },
			},
		});
	});
});
