import type { ConnectorSetting } from './connectorSetting';

/** Settings that several connector types share, with the service's names. */

export const clientId: ConnectorSetting = {
	name: 'client_id',
	displayName: 'Client ID',
	kind: 'string',
	description: 'The client ID of the application registered with the provider',
};

export const clientSecret: ConnectorSetting = {
	name: 'client_secret',
	displayName: 'Client Secret',
	kind: 'string',
	isSecret: true,
};

export const clientCredential: ConnectorSetting = {
	name: 'client_cred',
	displayName: 'Client Secret',
	kind: 'string',
	isSecret: true,
	description: 'The client secret of the application registered in Microsoft Entra ID',
};

export const oauthToken: ConnectorSetting = {
	name: 'oauth_token',
	displayName: 'OAuth Token',
	kind: 'string',
	isSecret: true,
};

export const refreshToken: ConnectorSetting = {
	name: 'refresh_token',
	displayName: 'Refresh Token',
	kind: 'string',
	isSecret: true,
};

export const token: ConnectorSetting = {
	name: 'token',
	displayName: 'Token',
	kind: 'string',
	isSecret: true,
};

export const apiKey: ConnectorSetting = {
	name: 'api_key',
	displayName: 'API Key',
	kind: 'string',
	isSecret: true,
};

export const username: ConnectorSetting = {
	name: 'username',
	displayName: 'Username',
	kind: 'string',
};

export const password: ConnectorSetting = {
	name: 'password',
	displayName: 'Password',
	kind: 'string',
	isSecret: true,
};

export const host: ConnectorSetting = {
	name: 'host',
	displayName: 'Host',
	kind: 'string',
	placeholder: 'e.g. db.example.com',
};

export const database: ConnectorSetting = {
	name: 'database',
	displayName: 'Database',
	kind: 'string',
};

export const collection: ConnectorSetting = {
	name: 'collection',
	displayName: 'Collection',
	kind: 'string',
};

export const collectionName: ConnectorSetting = {
	name: 'collection_name',
	displayName: 'Collection Name',
	kind: 'string',
};

export const indexName: ConnectorSetting = {
	name: 'index_name',
	displayName: 'Index Name',
	kind: 'string',
};

export const tableName: ConnectorSetting = {
	name: 'table_name',
	displayName: 'Table Name',
	kind: 'string',
};

export const schema: ConnectorSetting = {
	name: 'schema',
	displayName: 'Schema',
	kind: 'string',
};

export const fields: ConnectorSetting = {
	name: 'fields',
	displayName: 'Fields',
	kind: 'list',
	description:
		'Names of the columns or fields to read, separated by commas. Without them, all are read.',
	placeholder: 'e.g. title,body',
};

export const idColumn: ConnectorSetting = {
	name: 'id_column',
	displayName: 'ID Column',
	kind: 'string',
	description: 'The column that identifies a row',
	placeholder: 'e.g. id',
};

export const recordIdKey: ConnectorSetting = {
	name: 'record_id_key',
	displayName: 'Record ID Key',
	kind: 'string',
	description: 'The field or column that holds the identifier of the processed document',
	placeholder: 'e.g. record_id',
};

export const hosts: ConnectorSetting = {
	name: 'hosts',
	displayName: 'Hosts',
	kind: 'list',
	description: 'Addresses of the hosts, separated by commas',
	placeholder: 'e.g. https://search.example.com:9200',
};

export const namespace: ConnectorSetting = {
	name: 'namespace',
	displayName: 'Namespace',
	kind: 'string',
};

export const tenant: ConnectorSetting = {
	name: 'tenant',
	displayName: 'Tenant ID',
	kind: 'string',
	description: 'The directory (tenant) ID of the application in Microsoft Entra ID',
};

export const authorityUrl: ConnectorSetting = {
	name: 'authority_url',
	displayName: 'Authority URL',
	kind: 'string',
	default: 'https://login.microsoftonline.com',
};

export const userPrincipalName: ConnectorSetting = {
	name: 'user_pname',
	displayName: 'User Principal Name',
	kind: 'string',
	placeholder: 'e.g. nathan@example.com',
};

export const cloudId: ConnectorSetting = {
	name: 'cloud_id',
	displayName: 'Cloud ID',
	kind: 'string',
};

export const isCloud: ConnectorSetting = {
	name: 'cloud',
	displayName: 'Cloud',
	kind: 'boolean',
	default: false,
	description: 'Whether the site is hosted in Atlassian Cloud',
};

/** Whether subfolders are read too. The preset differs by type. */
export function recursive(preset: boolean): ConnectorSetting {
	return {
		name: 'recursive',
		displayName: 'Recursive',
		kind: 'boolean',
		default: preset,
		description: 'Whether to read subfolders too',
	};
}

/** How many records go into one batch. Some types have a preset. */
export function batchSize(preset: number): ConnectorSetting {
	return {
		name: 'batch_size',
		displayName: 'Batch Size',
		kind: 'integer',
		default: preset,
		description: 'How many records to read or write at a time',
	};
}

export function port(preset: number): ConnectorSetting {
	return { name: 'port', displayName: 'Port', kind: 'integer', default: preset };
}

/** The location in a store, with an example that shows the form of the address. */
export function remoteUrl(example: string): ConnectorSetting {
	return {
		name: 'remote_url',
		displayName: 'Remote URL',
		kind: 'string',
		isRequired: true,
		description: 'Address of the bucket, container or folder',
		placeholder: `e.g. ${example}`,
	};
}
