import {
	required,
	requiredWith,
	usual,
	type ConnectorSetting,
	type SignIn,
} from './connectorSetting';
import {
	apiKey,
	clientId,
	clientSecret,
	collection,
	database,
	host,
	hosts,
	indexName,
	password,
	port,
	schema,
	token,
	username,
} from './sharedSettings';

/** Groups of settings that a source and a destination of the same type share. */

export const azureSettings: readonly ConnectorSetting[] = [
	usual({
		name: 'account_name',
		displayName: 'Account Name',
		kind: 'string',
		description:
			'Name of the storage account. Enter an account key or a SAS token as well, or a connection string instead.',
	}),
	usual({
		name: 'account_key',
		displayName: 'Account Key',
		kind: 'string',
		isSecret: true,
	}),
	{
		name: 'connection_string',
		displayName: 'Connection String',
		kind: 'string',
		isSecret: true,
	},
	{ name: 'sas_token', displayName: 'SAS Token', kind: 'string', isSecret: true },
];

export const s3Settings: readonly ConnectorSetting[] = [
	usual({
		name: 'key',
		displayName: 'Access Key ID',
		kind: 'string',
		isSecret: true,
		description: 'Leave empty for a public bucket, ambient credentials or a role',
	}),
	usual({
		name: 'secret',
		displayName: 'Secret Access Key',
		kind: 'string',
		isSecret: true,
	}),
	{
		...token,
		displayName: 'Session Token',
		description: 'The session token of temporary credentials',
	},
	{
		name: 'anonymous',
		displayName: 'Anonymous',
		kind: 'boolean',
		default: false,
		description: 'Whether to read a public bucket without credentials',
	},
	{
		name: 'ambient_credentials',
		displayName: 'Ambient Credentials',
		kind: 'boolean',
		default: false,
		description: 'Whether to use the credentials of the machine the service runs on',
	},
	{
		name: 'endpoint_url',
		displayName: 'Endpoint URL',
		kind: 'string',
		description: 'Address of an S3-compatible store',
		placeholder: 'e.g. https://s3.example.com',
	},
	{
		name: 'role_arn',
		displayName: 'Role ARN',
		kind: 'string',
		placeholder: 'e.g. arn:aws:iam::123456789012:role/reader',
	},
	{ name: 'external_id', displayName: 'External ID', kind: 'string' },
];

export const couchbaseSettings: readonly ConnectorSetting[] = [
	{
		name: 'connection_string',
		displayName: 'Connection String',
		kind: 'string',
		isRequired: true,
		isSecret: true,
	},
	{ name: 'bucket', displayName: 'Bucket', kind: 'string', isRequired: true },
	required(username),
	required(password),
	{
		name: 'scope',
		displayName: 'Scope',
		kind: 'string',
		description: 'The scope in the bucket. Without it, the service uses _default.',
	},
	{
		...collection,
		description: 'The collection in the scope. Without it, the service uses _default.',
	},
];

/** How people sign in to Databricks. */
export const databricksSignIn: readonly SignIn[] = [
	{ name: 'Service Principal', value: 'servicePrincipal' },
	{ name: 'Personal Access Token', value: 'token' },
];

export const databricksSecrets: readonly ConnectorSetting[] = [
	requiredWith(['servicePrincipal'], {
		...clientId,
		description: 'The application ID of the service principal',
	}),
	requiredWith(['servicePrincipal'], {
		...clientSecret,
		description: 'The OAuth secret of the service principal',
	}),
	requiredWith(['token'], { ...token, displayName: 'Personal Access Token' }),
];

export const databricksVolumesSettings: readonly ConnectorSetting[] = [
	{
		...required(host),
		description: 'Address of the workspace, without a trailing slash',
		placeholder: 'e.g. https://example.cloud.databricks.com',
	},
	{ name: 'catalog', displayName: 'Catalog', kind: 'string', isRequired: true },
	{ name: 'volume', displayName: 'Volume', kind: 'string', isRequired: true },
	usual({
		name: 'volume_path',
		displayName: 'Volume Path',
		kind: 'string',
		description: 'A folder in the volume. Leave empty for the whole volume.',
		placeholder: 'e.g. /reports',
	}),
	...databricksSecrets,
	{ ...schema, default: 'default' },
];

export const elasticsearchSettings: readonly ConnectorSetting[] = [
	required(hosts),
	required(indexName),
	{ ...required(apiKey), name: 'es_api_key' },
];

export const mongodbSettings: readonly ConnectorSetting[] = [
	{
		name: 'uri',
		displayName: 'URI',
		kind: 'string',
		isRequired: true,
		isSecret: true,
		description: 'The connection string, including username and password',
		placeholder: 'e.g. mongodb+srv://user:password@cluster.example.com',
	},
	required(database),
	required(collection),
];

export const opensearchSettings: readonly ConnectorSetting[] = [
	required(hosts),
	required(indexName),
	usual(username),
	usual(password),
	{
		name: 'aws_access_key_id',
		displayName: 'AWS Access Key ID',
		kind: 'string',
		isSecret: true,
	},
	{
		name: 'aws_secret_access_key',
		displayName: 'AWS Secret Access Key',
		kind: 'string',
		isSecret: true,
	},
	{
		name: 'aws_session_token',
		displayName: 'AWS Session Token',
		kind: 'string',
		isSecret: true,
	},
	{
		name: 'use_ssl',
		displayName: 'Use SSL',
		kind: 'boolean',
		isUsual: true,
		default: true,
		description: 'Whether to connect over SSL',
	},
];

export const kafkaCloudSettings: readonly ConnectorSetting[] = [
	{
		name: 'bootstrap_servers',
		displayName: 'Bootstrap Servers',
		kind: 'string',
		isRequired: true,
		placeholder: 'e.g. kafka.example.com',
	},
	{ name: 'topic', displayName: 'Topic', kind: 'string', isRequired: true },
	{
		name: 'kafka_api_key',
		displayName: 'Kafka API Key',
		kind: 'string',
		isRequired: true,
		isSecret: true,
	},
	{
		name: 'secret',
		displayName: 'Kafka API Secret',
		kind: 'string',
		isRequired: true,
		isSecret: true,
	},
	{ name: 'group_id', displayName: 'Group ID', kind: 'string' },
];

export const snowflakeSettings: readonly ConnectorSetting[] = [
	{ name: 'account', displayName: 'Account', kind: 'string', isRequired: true },
	{ name: 'user', displayName: 'User', kind: 'string', isRequired: true },
	{
		...required(password),
		displayName: 'Programmatic Access Token',
		description: 'The programmatic access token of the user',
	},
	{ name: 'role', displayName: 'Role', kind: 'string', isRequired: true },
	{ ...required(host), placeholder: 'e.g. account.snowflakecomputing.com' },
	required(database),
	required(schema),
];

export const teradataSettings: readonly ConnectorSetting[] = [
	required(host),
	{ name: 'user', displayName: 'User', kind: 'string', isRequired: true },
	required(password),
	usual(database),
	{
		name: 'dbs_port',
		displayName: 'Database Port',
		kind: 'integer',
		default: 1025,
	},
];

export const postgresSettings: readonly ConnectorSetting[] = [
	required(host),
	required(port(5432)),
	required(database),
	required(username),
	required(password),
];
