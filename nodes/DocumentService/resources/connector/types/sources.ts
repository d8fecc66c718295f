import { connector, type ConnectorTypes, way } from './connectorType';
import { boolean, date, integer, list, preset, secret, text, titled } from './setting';
import {
	azure,
	batchSize,
	couchbase,
	databricksVolumes,
	elasticsearch,
	fields,
	idColumn,
	kafkaCloud,
	microsoft,
	mongodb,
	oauth,
	opensearch,
	postgres,
	recursive,
	remoteUrl,
	s3,
	serviceAccountKey,
	snowflake,
	tenant,
	teradata,
	userPrincipalName,
} from './sharedSettings';

const isCloud = boolean('cloud', false, 'Whether the site is hosted in Atlassian Cloud');
const cloudId = text('cloud_id');

const confluenceTokenHint =
	'An API token with a username, or a personal access token alone with Cloud turned off';
const driveKeyHint =
	'The JSON key of the service account, as text. Some services accept only a reference to a stored secret: in that case, enter the settings as JSON.';
const jiraPasswordHint = 'In Jira Cloud, an API token of the user';
const itemTypeHint = 'What to read. An expression can name other items.';
const categoriesHint = 'Types of records to read. An expression can name others.';

const categories = [
	{ name: 'Account', value: 'Account' },
	{ name: 'Campaign', value: 'Campaign' },
	{ name: 'Case', value: 'Case' },
	{ name: 'Email Message', value: 'EmailMessage' },
	{ name: 'Lead', value: 'Lead' },
];

/** Where documents are read from. */
export const sources: ConnectorTypes = {
	azure: connector('Azure Blob Storage', {
		required: [remoteUrl('az://container/folder')],
		usual: azure.usual,
		more: [...azure.more, recursive(true)],
	}),
	box: connector('Box', {
		required: [remoteUrl('box://folder')],
		usual: [
			titled('App Configuration', secret('box_app_config', 'The JSON file of the app, as text')),
		],
		more: [secret('access_token'), secret('refresh_token'), recursive(true)],
	}),
	confluence: connector('Confluence', {
		required: [text('url', 'e.g. https://example.atlassian.net/wiki')],
		usual: [text('username'), secret('token', confluenceTokenHint), isCloud],
		more: [
			secret('password'),
			secret('api_token'),
			...oauth,
			cloudId,
			list('spaces', 'Keys, separated by commas. Leave empty for all.', 'e.g. DOCS,TEAM'),
			titled('Max Number of Spaces', integer('max_num_of_spaces', 500)),
			titled('Max Number of Documents per Space', integer('max_num_of_docs_from_each_space', 150)),
			boolean('extract_images', false, 'Whether to also read the images of a page'),
			boolean('extract_files', false, 'Whether to also read attached files'),
		],
	}),
	couchbase: connector('Couchbase', {
		required: [
			...couchbase.required,
			preset('id', text('collection_id', 'The field that identifies a document')),
		],
		more: couchbase.more,
	}),
	databricks_volumes: connector('Databricks Volumes', databricksVolumes),
	dropbox: connector('Dropbox', {
		required: [remoteUrl('dropbox://folder')],
		signIn: [
			way('refreshToken', 'Refresh Token', [
				secret('refresh_token'),
				secret('app_key'),
				secret('app_secret'),
			]),
			way('token', 'Access Token', [
				titled('Access Token', secret('token', 'Expires after a few hours')),
			]),
		],
		more: [recursive(true)],
	}),
	elasticsearch: connector('Elasticsearch', elasticsearch),
	gcs: connector('Google Cloud Storage', {
		required: [remoteUrl('gs://bucket/folder')],
		usual: [serviceAccountKey],
		more: [...oauth, text('oauth_client_id'), secret('oauth_client_secret'), recursive(true)],
	}),
	google_drive: connector('Google Drive', {
		required: [text('drive_id')],
		usual: [secret('service_account_key', driveKeyHint)],
		more: [
			...oauth,
			list('extensions', 'Separated by commas. Leave empty for all.', 'e.g. pdf,docx'),
			recursive(true),
		],
	}),
	jira: connector('Jira', {
		required: [text('url', 'e.g. https://example.atlassian.net')],
		usual: [isCloud],
		signIn: [
			way('password', 'Password or API Token', [
				text('username'),
				titled('Password or API Token', secret('password', jiraPasswordHint)),
			]),
			way('token', 'Personal Access Token', [
				text('username'),
				titled('Personal Access Token', secret('token')),
			]),
			way('oauth', 'OAuth', [secret('oauth_token')], [secret('refresh_token'), cloudId]),
		],
		more: [
			list('projects', 'Keys of projects, separated by commas', 'e.g. OPS,WEB'),
			list('boards', 'IDs of the boards to read, separated by commas'),
			list('issues', 'Keys or IDs of issues, separated by commas', 'e.g. OPS-1,OPS-2'),
			list(
				'status_filters',
				'Statuses of the issues to read, separated by commas',
				'e.g. To Do,Done',
			),
			boolean('download_attachments', false, 'Whether to also read attachments'),
		],
	}),
	'kafka-cloud': connector('Kafka Cloud', {
		required: kafkaCloud.required,
		more: [
			...kafkaCloud.more,
			titled('Number of Messages', integer('num_messages_to_consume', 100)),
		],
	}),
	mongodb: connector('MongoDB', mongodb),
	onedrive: connector('OneDrive', {
		required: [userPrincipalName, tenant, text('path', 'The folder to read', 'e.g. Reports/2025')],
		usual: microsoft.usual,
		more: [secret('password'), ...microsoft.more, recursive(false)],
	}),
	opensearch: connector('OpenSearch', { ...opensearch, more: [...opensearch.more, fields] }),
	outlook: connector('Outlook', {
		required: [text('user_email', 'e.g. nathan@example.com')],
		usual: [
			titled('Folders', list('outlook_folders', 'Names, separated by commas', 'e.g. Inbox,Sent')),
			tenant,
			...microsoft.usual,
		],
		more: [...microsoft.more, recursive(false)],
	}),
	postgres: connector('PostgreSQL', { ...postgres, more: [preset('id', idColumn), fields] }),
	s3: connector('Amazon S3', { ...s3, more: [...s3.more, recursive(true)] }),
	salesforce: connector('Salesforce', {
		required: [
			text('username'),
			secret('consumer_key'),
			secret('private_key', 'The complete private key, as text'),
			{
				...list('categories', categoriesHint),
				choices: categories,
				default: categories.map(({ value }) => value),
			},
		],
	}),
	sharepoint: connector('SharePoint', {
		required: [text('site', 'e.g. https://example.sharepoint.com/sites/reports'), tenant],
		usual: [...microsoft.usual, userPrincipalName],
		more: [
			secret('password'),
			...microsoft.more,
			text('path', 'The folder to read, the whole library by default'),
			text('library', 'The document library, Documents by default'),
			recursive(false),
		],
	}),
	slack: connector('Slack', {
		required: [
			secret('token'),
			list('channels', 'IDs, separated by commas', 'e.g. C01B7PKG3MF,C02BKPZ7GNA'),
		],
		more: [
			secret('refresh_token'),
			date('start_date', 'Only messages from this time on', 'e.g. 2025-01-31'),
			date('end_date', 'Only messages up to this time', 'e.g. 2025-12-31'),
		],
	}),
	snowflake: connector('Snowflake', {
		required: [...snowflake.required, text('table_name'), idColumn],
		more: [...snowflake.more, batchSize(100), fields],
	}),
	teradata: connector('Teradata', {
		required: [...teradata.required, text('table_name')],
		usual: [...teradata.usual, preset('id', idColumn)],
		more: [...teradata.more, batchSize(100), fields],
	}),
	zendesk: connector('Zendesk', {
		required: [
			text('subdomain', 'e.g. example'),
			text('email', 'e.g. nathan@example.com'),
			secret('api_token'),
		],
		more: [
			{
				...preset('tickets', text('item_type', itemTypeHint)),
				choices: [
					{ name: 'Articles', value: 'articles' },
					{ name: 'Tickets', value: 'tickets' },
				],
			},
			batchSize(2),
		],
	}),
};
