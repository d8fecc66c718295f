import { way } from './connectorType';
import {
	boolean,
	type ConnectorSetting,
	integer,
	list,
	preset,
	secret,
	text,
	titled,
} from './setting';

/** Settings that several connector types share, with the service's names. */

const clientId = text('client_id', 'Client ID of the app that is registered with the provider');
const clientSecret = titled(
	'Client Secret',
	secret('client_cred', 'Client secret of the app in Microsoft Entra ID'),
);
const authorityUrl = preset('https://login.microsoftonline.com', text('authority_url'));

export const tenant = titled(
	'Tenant ID',
	text('tenant', 'The directory (tenant) ID in Microsoft Entra ID'),
);
export const userPrincipalName = titled(
	'User Principal Name',
	text('user_pname', 'e.g. nathan@example.com'),
);
export const serviceAccountKey = secret(
	'service_account_key',
	'The JSON key of the service account, as text',
);
export const idColumn = text('id_column', 'Identifies a row', 'e.g. id');

export const fields = list(
	'fields',
	'Names of the columns or fields to read, separated by commas, all by default',
	'e.g. title,body',
);

const recordIdHint = 'The field or column that holds the identifier of the processed document';

export const recordIdKey = preset(
	'record_id',
	text('record_id_key', recordIdHint, 'e.g. record_id'),
);

export function recursive(initial: boolean): ConnectorSetting {
	return boolean('recursive', initial, 'Whether to also read subfolders');
}

export function batchSize(initial: number): ConnectorSetting {
	return integer('batch_size', initial, 'How many records to read or write at a time');
}

/** Returns the location in a store, with an example that shows the form of the address. */
export function remoteUrl(example: string): ConnectorSetting {
	const description = 'Address of the bucket, container or folder';
	return text('remote_url', description, `e.g. ${example}`);
}

/** Groups of settings that several types share. */

export const oauth = [secret('oauth_token'), secret('refresh_token')];

export const microsoft = { usual: [clientId, clientSecret], more: [...oauth, authorityUrl] };

const accountHint =
	'Name of the storage account. Enter an account key or a SAS token as well, or a connection string instead.';

export const azure = {
	usual: [text('account_name', accountHint), secret('account_key')],
	more: [secret('connection_string'), secret('sas_token')],
};

export const couchbase = {
	required: [
		secret('connection_string'),
		text('bucket'),
		text('username'),
		secret('password'),
		batchSize(50),
	],
	more: [
		text('scope', "The service's default is _default"),
		text('collection', "The service's default is _default"),
	],
};

export const databricksSignIn = [
	way('servicePrincipal', 'Service Principal', [
		text('client_id', 'The application ID of the service principal'),
		secret('client_secret', 'The OAuth secret of the service principal'),
	]),
	way('token', 'Personal Access Token', [titled('Personal Access Token', secret('token'))]),
];

const workspaceHint = 'Address of the workspace, without a trailing slash';
const volumePathHint = 'A folder in the volume. Leave empty for the whole volume.';

export const databricksVolumes = {
	required: [
		text('host', workspaceHint, 'e.g. https://example.cloud.databricks.com'),
		text('catalog'),
		text('volume'),
	],
	usual: [text('volume_path', volumePathHint, 'e.g. /reports')],
	signIn: databricksSignIn,
	more: [preset('default', text('schema'))],
};

export const elasticsearch = {
	required: [hosts(), text('index_name'), titled('API Key', secret('es_api_key'))],
};

export const kafkaCloud = {
	required: [
		text('bootstrap_servers', 'e.g. kafka.example.com'),
		text('topic'),
		secret('kafka_api_key'),
		titled('Kafka API Secret', secret('secret')),
	],
	more: [text('group_id'), integer('port', 9092)],
};

const mongodbHint = 'The connection string, including username and password';
const mongodbExample = 'e.g. mongodb+srv://user:password@cluster.example.com';

export const mongodb = {
	required: [secret('uri', mongodbHint, mongodbExample), text('database'), text('collection')],
};

export const opensearch = {
	required: [hosts(), text('index_name')],
	usual: [
		text('username'),
		secret('password'),
		boolean('use_ssl', true, 'Whether to connect over SSL'),
	],
	more: [secret('aws_access_key_id'), secret('aws_secret_access_key'), secret('aws_session_token')],
};

export const postgres = {
	required: [
		text('host', 'e.g. db.example.com'),
		integer('port', 5432),
		text('database'),
		text('username'),
		secret('password'),
		text('table_name'),
		batchSize(100),
	],
};

const publicBucketHint = 'Leave empty for a public bucket, ambient credentials or a role';
const ambientHint = 'Whether to use the credentials of the machine the service runs on';
const endpointHint = 'Address of an S3-compatible store';

export const s3 = {
	required: [remoteUrl('s3://bucket/folder')],
	usual: [
		titled('Access Key ID', secret('key', publicBucketHint)),
		titled('Secret Access Key', secret('secret')),
	],
	more: [
		titled('Session Token', secret('token', 'The session token of temporary credentials')),
		boolean('anonymous', false, 'Whether to read a public bucket without credentials'),
		boolean('ambient_credentials', false, ambientHint),
		text('endpoint_url', endpointHint, 'e.g. https://s3.example.com'),
		text('role_arn', 'e.g. arn:aws:iam::123456789012:role/reader'),
		text('external_id'),
	],
};

export const snowflake = {
	required: [
		text('account'),
		text('user'),
		titled('Programmatic Access Token', secret('password')),
		text('role'),
		text('host', 'e.g. account.snowflakecomputing.com'),
		text('database'),
		text('schema'),
	],
	more: [integer('port', 443)],
};

export const teradata = {
	required: [text('host', 'e.g. db.example.com'), text('user'), secret('password')],
	usual: [text('database')],
	more: [titled('Database Port', integer('dbs_port', 1025))],
};

function hosts(): ConnectorSetting {
	const example = 'e.g. https://search.example.com:9200';
	return list('hosts', 'Addresses of the hosts, separated by commas', example);
}
