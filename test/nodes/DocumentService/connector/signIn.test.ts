import type { INodeParameters } from 'n8n-workflow';

import { connectorService, type ConnectorService } from './connectorService';

let connectors: ConnectorService | undefined;

afterEach(async () => await connectors?.service.close());

async function created(kind: string, form: INodeParameters) {
	connectors = await connectorService({ dialect: 'public', resource: `${kind}Connector` });
	const outcome = await connectors.run({ operation: 'create', name: 'C', ...form });
	const body = connectors.lastRequest('POST')?.body as { config: object } | undefined;
	return { error: outcome.error?.message, config: body?.config };
}

const databricks: INodeParameters = {
	connectorType: 'databricks_volumes',
	databricksVolumesHost: 'https://d',
	databricksVolumesCatalog: 'c',
	databricksVolumesVolume: 'v',
	databricksVolumesClientId: 'id',
	databricksVolumesClientSecret: 'secret',
	databricksVolumesToken: 'pat',
};
const databricksPlace = { host: 'https://d', catalog: 'c', schema: 'default', volume: 'v' };
const jira: INodeParameters = {
	connectorType: 'jira',
	jiraUrl: 'https://j',
	jiraUsername: 'me',
	jiraPassword: 'api-token',
	jiraToken: 'pat',
	jiraOauthToken: 'oauth',
	jiraAdditionalSettings: {},
};
const dropbox: INodeParameters = {
	connectorType: 'dropbox',
	dropboxRemoteUrl: 'dropbox://f',
	dropboxRefreshToken: 'refresh',
	dropboxAppKey: 'app',
	dropboxAppSecret: 'secret',
	dropboxToken: 'short',
	dropboxAdditionalSettings: {},
};
const redis: INodeParameters = {
	connectorType: 'redis',
	redisUri: 'rediss://u:p@h:6379',
	redisHost: 'h',
	redisUsername: 'u',
	redisPassword: 'p',
	redisAdditionalSettings: {},
};

describe('the ways of signing in of a connector type', () => {
	it.each([
		['source', databricks, {}, { ...databricksPlace, client_id: 'id', client_secret: 'secret' }],
		[
			'destination',
			databricks,
			{ databricksVolumesAuthentication: 'token', databricksVolumesVolumePath: '/a' },
			{ ...databricksPlace, volume_path: '/a', token: 'pat' },
		],
		['source', jira, {}, { url: 'https://j', cloud: false, username: 'me', password: 'api-token' }],
		[
			'source',
			jira,
			{ jiraAuthentication: 'token' },
			{ url: 'https://j', cloud: false, username: 'me', token: 'pat' },
		],
		[
			'source',
			jira,
			{ jiraAuthentication: 'oauth' },
			{ url: 'https://j', cloud: false, oauth_token: 'oauth' },
		],
		[
			'source',
			dropbox,
			{},
			{
				remote_url: 'dropbox://f',
				refresh_token: 'refresh',
				app_key: 'app',
				app_secret: 'secret',
			},
		],
		[
			'source',
			dropbox,
			{ dropboxAuthentication: 'token' },
			{ remote_url: 'dropbox://f', token: 'short' },
		],
		['destination', redis, {}, { uri: 'rediss://u:p@h:6379' }],
		[
			'destination',
			redis,
			{ redisAuthentication: 'password' },
			{ host: 'h', port: 6379, username: 'u', password: 'p', ssl: true },
		],
	])('send only what belongs to the chosen one: %s %j %j', async (kind, form, changes, config) => {
		expect(await created(kind, { ...form, ...changes })).toEqual({ error: undefined, config });
	});

	it('require what belongs to the chosen one', async () => {
		const { error, config } = await created('source', {
			...dropbox,
			dropboxAppKey: '={{ "" }}',
			dropboxToken: '',
		});
		expect(error).toBe('Dropbox requires a value for: App Key');
		expect(config).toBeUndefined();
	});
});
