import type { SignIn } from './connectorType';
import { boolean, type ConnectorSetting, integer, list, preset, secret, text } from './setting';

/** Settings that several connector types share, with the service's names. */

export const clientId = text('client_id', 'Client ID', 'Of the app registered with the provider');
export const clientSecret = secret(
	'client_cred',
	'Client Secret',
	'Of the app in Microsoft Entra ID',
);
export const oauthToken = secret('oauth_token', 'OAuth Token');
export const refreshToken = secret('refresh_token', 'Refresh Token');
export const token = secret('token', 'Token');
export const apiKey = secret('api_key', 'API Key');
export const user = text('user', 'User');
export const username = text('username', 'Username');
export const password = secret('password', 'Password');
export const tenant = text(
	'tenant',
	'Tenant ID',
	'The directory (tenant) ID in Microsoft Entra ID',
);
export const userPrincipalName = text(
	'user_pname',
	'User Principal Name',
	'e.g. nathan@example.com',
);
export const awsAccessKeyId = secret('aws_access_key_id', 'AWS Access Key ID');
export const awsSecretAccessKey = secret('aws_secret_access_key', 'AWS Secret Access Key');

export const serviceAccountKey = secret(
	'service_account_key',
	'Service Account Key',
	'The JSON key of the service account, as text',
);

export const authorityUrl = preset(
	'https://login.microsoftonline.com',
	text('authority_url', 'Authority URL'),
);

export const catalog = text('catalog', 'Catalog');
export const volume = text('volume', 'Volume');
export const database = text('database', 'Database');
export const schema = text('schema', 'Schema');
export const namespace = text('namespace', 'Namespace');
export const collection = text('collection', 'Collection');
export const collectionName = text('collection_name', 'Collection Name');
export const indexName = text('index_name', 'Index Name');
export const tableName = text('table_name', 'Table Name');
export const idColumn = text('id_column', 'ID Column', 'Identifies a row', 'e.g. id');

export const fields = list(
	'fields',
	'Fields',
	'Names of the columns or fields to read, separated by commas. Without them, all are read.',
	'e.g. title,body',
);

const recordIdHint = 'The field or column that holds the identifier of the processed document';

export const recordIdKey = preset(
	'record_id',
	text('record_id_key', 'Record ID Key', recordIdHint, 'e.g. record_id'),
);

export function host(example = 'db.example.com'): ConnectorSetting {
	return text('host', 'Host', `e.g. ${example}`);
}

export function port(initial: number): ConnectorSetting {
	return integer('port', 'Port', initial);
}

export function recursive(initial: boolean): ConnectorSetting {
	return boolean('recursive', 'Recursive', initial, 'Whether to read subfolders too');
}

export function batchSize(initial: number): ConnectorSetting {
	return integer(
		'batch_size',
		'Batch Size',
		initial,
		'How many records to read or write at a time',
	);
}

/** The location in a store, with an example that shows the form of the address. */
export function remoteUrl(example: string): ConnectorSetting {
	const description = 'Address of the bucket, container or folder';
	return text('remote_url', 'Remote URL', description, `e.g. ${example}`);
}

/** Groups of settings that a source and a destination of the same type share. */

const accountHint =
	'Name of the storage account. Enter an account key or a SAS token as well, or a connection string instead.';

export const azure = {
	usual: [text('account_name', 'Account Name', accountHint), secret('account_key', 'Account Key')],
	more: [secret('connection_string', 'Connection String'), secret('sas_token', 'SAS Token')],
};

export const couchbase = {
	required: [
		secret('connection_string', 'Connection String'),
		text('bucket', 'Bucket'),
		username,
		password,
		batchSize(50),
	],
	more: [
		text('scope', 'Scope', 'Without it, the service uses _default'),
		text('collection', 'Collection', 'Without it, the service uses _default'),
	],
};

export const databricksSignIn: readonly SignIn[] = [
	{
		value: 'servicePrincipal',
		name: 'Service Principal',
		required: [
			text('client_id', 'Client ID', 'The application ID of the service principal'),
			secret('client_secret', 'Client Secret', 'The OAuth secret of the service principal'),
		],
	},
	{
		value: 'token',
		name: 'Personal Access Token',
		required: [secret('token', 'Personal Access Token')],
	},
];

const workspaceHint = 'Address of the workspace, without a trailing slash';
const volumePathHint = 'A folder in the volume. Leave empty for the whole volume.';

export const databricksVolumes = {
	required: [
		text('host', 'Host', workspaceHint, 'e.g. https://example.cloud.databricks.com'),
		catalog,
		volume,
	],
	usual: [text('volume_path', 'Volume Path', volumePathHint, 'e.g. /reports')],
	signIn: databricksSignIn,
	more: [preset('default', schema)],
};

export const elasticsearch = {
	required: [hosts(), indexName, secret('es_api_key', 'API Key')],
};

export const kafkaCloud = {
	required: [
		text('bootstrap_servers', 'Bootstrap Servers', 'e.g. kafka.example.com'),
		text('topic', 'Topic'),
		secret('kafka_api_key', 'Kafka API Key'),
		secret('secret', 'Kafka API Secret'),
	],
	more: [text('group_id', 'Group ID'), port(9092)],
};

const mongodbHint = 'The connection string, including username and password';
const mongodbExample = 'e.g. mongodb+srv://user:password@cluster.example.com';

export const mongodb = {
	required: [secret('uri', 'URI', mongodbHint, mongodbExample), database, collection],
};

export const opensearch = {
	required: [hosts(), indexName],
	usual: [username, password, boolean('use_ssl', 'Use SSL', true, 'Whether to connect over SSL')],
	more: [awsAccessKeyId, awsSecretAccessKey, secret('aws_session_token', 'AWS Session Token')],
};

export const postgres = {
	required: [host(), port(5432), database, username, password, tableName, batchSize(100)],
};

const publicBucketHint = 'Leave empty for a public bucket, ambient credentials or a role';
const ambientHint = 'Whether to use the credentials of the machine the service runs on';
const endpointHint = 'Address of an S3-compatible store';

export const s3 = {
	required: [remoteUrl('s3://bucket/folder')],
	usual: [secret('key', 'Access Key ID', publicBucketHint), secret('secret', 'Secret Access Key')],
	more: [
		secret('token', 'Session Token', 'The session token of temporary credentials'),
		boolean('anonymous', 'Anonymous', false, 'Whether to read a public bucket without credentials'),
		boolean('ambient_credentials', 'Ambient Credentials', false, ambientHint),
		text('endpoint_url', 'Endpoint URL', endpointHint, 'e.g. https://s3.example.com'),
		text('role_arn', 'Role ARN', 'e.g. arn:aws:iam::123456789012:role/reader'),
		text('external_id', 'External ID'),
	],
};

export const snowflake = {
	required: [
		text('account', 'Account'),
		user,
		secret('password', 'Programmatic Access Token'),
		text('role', 'Role'),
		host('account.snowflakecomputing.com'),
		database,
		schema,
	],
	more: [port(443)],
};

export const teradata = {
	required: [host(), user, password],
	usual: [database],
	more: [integer('dbs_port', 'Database Port', 1025)],
};

function hosts(): ConnectorSetting {
	const example = 'e.g. https://search.example.com:9200';
	return list('hosts', 'Hosts', 'Addresses of the hosts, separated by commas', example);
}
