import { required, usual, type ConnectorTypes } from '../connectorSetting';
import {
	authorityUrl,
	clientCredential,
	clientId,
	clientSecret,
	database,
	namespace,
	oauthToken,
	password,
	recordIdKey,
	refreshToken,
	remoteUrl,
	schema,
	tableName,
	tenant,
	token,
	userPrincipalName,
} from '../sharedSettings';
import { azureSettings, databricksVolumesSettings, s3Settings } from '../sharedTypes';

/** Destinations that store files, and data lake tables. */
export const storageDestinations = {
	azure: {
		displayName: 'Azure Blob Storage',
		settings: [remoteUrl('az://container/folder'), ...azureSettings],
	},
	databricks_volumes: {
		displayName: 'Databricks Volumes',
		settings: databricksVolumesSettings,
	},
	databricks_volume_delta_tables: {
		displayName: 'Databricks Delta Tables',
		settings: [
			{
				name: 'server_hostname',
				displayName: 'Server Hostname',
				kind: 'string',
				isRequired: true,
				placeholder: 'e.g. example.cloud.databricks.com',
			},
			{
				name: 'http_path',
				displayName: 'HTTP Path',
				kind: 'string',
				isRequired: true,
				placeholder: 'e.g. /sql/1.0/warehouses/abc123',
			},
			{ name: 'catalog', displayName: 'Catalog', kind: 'string', isRequired: true },
			{ name: 'volume', displayName: 'Volume', kind: 'string', isRequired: true },
			usual({
				...token,
				description:
					'A personal access token. You can enter a client ID and a client secret instead.',
			}),
			usual(clientId),
			usual(clientSecret),
			{ ...database, default: 'default' },
			tableName,
			{ ...schema, default: 'default' },
			{ name: 'volume_path', displayName: 'Volume Path', kind: 'string' },
		],
	},
	delta_table: {
		displayName: 'Delta Table',
		settings: [
			{
				name: 'table_uri',
				displayName: 'Table URI',
				kind: 'string',
				isRequired: true,
				placeholder: 'e.g. s3://bucket/table',
			},
			{
				name: 'aws_region',
				displayName: 'AWS Region',
				kind: 'string',
				isRequired: true,
				placeholder: 'e.g. us-east-1',
			},
			{
				name: 'aws_access_key_id',
				displayName: 'AWS Access Key ID',
				kind: 'string',
				isRequired: true,
				isSecret: true,
			},
			{
				name: 'aws_secret_access_key',
				displayName: 'AWS Secret Access Key',
				kind: 'string',
				isRequired: true,
				isSecret: true,
			},
		],
	},
	gcs: {
		displayName: 'Google Cloud Storage',
		settings: [
			remoteUrl('gs://bucket/folder'),
			{
				name: 'service_account_key',
				displayName: 'Service Account Key',
				kind: 'string',
				isRequired: true,
				isSecret: true,
				description: 'The JSON key of the service account, as text',
			},
		],
	},
	ibm_watsonx_s3: {
		displayName: 'IBM Watsonx.data',
		settings: [
			{
				name: 'iam_api_key',
				displayName: 'IAM API Key',
				kind: 'string',
				isRequired: true,
				isSecret: true,
			},
			{
				name: 'access_key_id',
				displayName: 'Access Key ID',
				kind: 'string',
				isRequired: true,
				isSecret: true,
			},
			{
				name: 'secret_access_key',
				displayName: 'Secret Access Key',
				kind: 'string',
				isRequired: true,
				isSecret: true,
			},
			{
				name: 'iceberg_endpoint',
				displayName: 'Iceberg Endpoint',
				kind: 'string',
				isRequired: true,
				description: 'Without https:// at the beginning',
			},
			{
				name: 'object_storage_endpoint',
				displayName: 'Object Storage Endpoint',
				kind: 'string',
				isRequired: true,
				description: 'Without https:// at the beginning',
			},
			{
				name: 'object_storage_region',
				displayName: 'Object Storage Region',
				kind: 'string',
				isRequired: true,
				placeholder: 'e.g. us-east',
			},
			{ name: 'catalog', displayName: 'Catalog', kind: 'string', isRequired: true },
			required(namespace),
			{ name: 'table', displayName: 'Table', kind: 'string', isRequired: true },
			{
				name: 'max_retries_connection',
				displayName: 'Max Connection Retries',
				kind: 'integer',
				default: 10,
				description: 'How many times to try to connect, from 2 to 100',
			},
			{
				name: 'max_retries',
				displayName: 'Max Retries',
				kind: 'integer',
				default: 50,
				description: 'How many times to try to write, from 2 to 500',
			},
			{ ...recordIdKey, default: 'record_id' },
		],
	},
	onedrive: {
		displayName: 'OneDrive',
		settings: [
			remoteUrl('onedrive://folder'),
			required(userPrincipalName),
			required(tenant),
			usual(clientId),
			usual(clientCredential),
			password,
			oauthToken,
			refreshToken,
			authorityUrl,
		],
	},
	s3: {
		displayName: 'Amazon S3',
		settings: [remoteUrl('s3://bucket/folder'), ...s3Settings],
	},
} as const satisfies ConnectorTypes;
