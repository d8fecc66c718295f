import { connector, type ConnectorTypes } from './connectorType';
import { boolean, date, integer, list, preset, secret, text } from './setting';
import {
	authorityUrl,
	azure,
	batchSize,
	clientId,
	clientSecret,
	couchbase,
	databricksVolumes,
	elasticsearch,
	fields,
	idColumn,
	kafkaCloud,
	mongodb,
	oauthToken,
	opensearch,
	password,
	postgres,
	recursive,
	refreshToken,
	remoteUrl,
	s3,
	serviceAccountKey,
	snowflake,
	tableName,
	tenant,
	teradata,
	token,
	username,
	userPrincipalName,
} from './sharedSettings';

const isCloud = boolean('cloud', 'Cloud', false, 'Whether the site is hosted in Atlassian Cloud');
const cloudId = text('cloud_id', 'Cloud ID');

const confluenceTokenHint =
	'An API token with a username, or a personal access token alone with Cloud turned off';
const driveKeyHint =
	'The JSON key of the service account, as text. Some services accept only a reference to a stored secret: in that case, enter the settings as JSON.';
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
		usual: [secret('box_app_config', 'App Configuration', 'The JSON file of the app, as text')],
		more: [secret('access_token', 'Access Token'), refreshToken, recursive(true)],
	}),
	confluence: connector('Confluence', {
		required: [text('url', 'URL', 'e.g. https://example.atlassian.net/wiki')],
		usual: [username, secret('token', 'Token', confluenceTokenHint), isCloud],
		more: [
			password,
			secret('api_token', 'API Token'),
			oauthToken,
			refreshToken,
			cloudId,
			list('spaces', 'Spaces', 'Keys, separated by commas. Leave empty for all.', 'e.g. DOCS,TEAM'),
			integer('max_num_of_spaces', 'Max Number of Spaces', 500),
			integer('max_num_of_docs_from_each_space', 'Max Number of Documents per Space', 150),
			boolean('extract_images', 'Extract Images', false, 'Whether to read images of a page too'),
			boolean('extract_files', 'Extract Files', false, 'Whether to read attached files too'),
		],
	}),
	couchbase: connector('Couchbase', {
		required: [
			...couchbase.required,
			preset('id', text('collection_id', 'Collection ID', 'The field that identifies a document')),
		],
		more: couchbase.more,
	}),
	databricks_volumes: connector('Databricks Volumes', databricksVolumes),
	dropbox: connector('Dropbox', {
		required: [remoteUrl('dropbox://folder')],
		signIn: [
			{
				value: 'refreshToken',
				name: 'Refresh Token',
				required: [refreshToken, secret('app_key', 'App Key'), secret('app_secret', 'App Secret')],
			},
			{
				value: 'token',
				name: 'Access Token',
				required: [secret('token', 'Access Token', 'Dropbox lets it expire after a few hours')],
			},
		],
		more: [recursive(true)],
	}),
	elasticsearch: connector('Elasticsearch', elasticsearch),
	gcs: connector('Google Cloud Storage', {
		required: [remoteUrl('gs://bucket/folder')],
		usual: [serviceAccountKey],
		more: [
			oauthToken,
			refreshToken,
			text('oauth_client_id', 'OAuth Client ID'),
			secret('oauth_client_secret', 'OAuth Client Secret'),
			recursive(true),
		],
	}),
	google_drive: connector('Google Drive', {
		required: [text('drive_id', 'Drive ID')],
		usual: [secret('service_account_key', 'Service Account Key', driveKeyHint)],
		more: [
			oauthToken,
			refreshToken,
			list(
				'extensions',
				'Extensions',
				'Separated by commas. Leave empty for all.',
				'e.g. pdf,docx',
			),
			recursive(true),
		],
	}),
	jira: connector('Jira', {
		required: [text('url', 'URL', 'e.g. https://example.atlassian.net')],
		usual: [isCloud],
		signIn: [
			{
				value: 'password',
				name: 'Password or API Token',
				required: [
					username,
					secret('password', 'Password or API Token', 'In Jira Cloud, an API token of the user'),
				],
			},
			{
				value: 'token',
				name: 'Personal Access Token',
				required: [username, secret('token', 'Personal Access Token')],
			},
			{ value: 'oauth', name: 'OAuth', required: [oauthToken], optional: [refreshToken, cloudId] },
		],
		more: [
			list('projects', 'Projects', 'Keys of projects, separated by commas', 'e.g. OPS,WEB'),
			list('boards', 'Boards', 'IDs of the boards to read, separated by commas'),
			list('issues', 'Issues', 'Keys or IDs of issues, separated by commas', 'e.g. OPS-1,OPS-2'),
			list(
				'status_filters',
				'Status Filters',
				'Of the issues, separated by commas',
				'e.g. To Do,Done',
			),
			boolean('download_attachments', 'Download Attachments', false, 'Whether to read them too'),
		],
	}),
	'kafka-cloud': connector('Kafka Cloud', {
		required: kafkaCloud.required,
		more: [...kafkaCloud.more, integer('num_messages_to_consume', 'Number of Messages', 100)],
	}),
	mongodb: connector('MongoDB', mongodb),
	onedrive: connector('OneDrive', {
		required: [
			userPrincipalName,
			tenant,
			text('path', 'Path', 'The folder to read', 'e.g. Reports/2025'),
		],
		usual: [clientId, clientSecret],
		more: [password, oauthToken, refreshToken, authorityUrl, recursive(false)],
	}),
	opensearch: connector('OpenSearch', { ...opensearch, more: [...opensearch.more, fields] }),
	outlook: connector('Outlook', {
		required: [text('user_email', 'User Email', 'e.g. nathan@example.com')],
		usual: [
			list('outlook_folders', 'Folders', 'Names, separated by commas', 'e.g. Inbox,Sent'),
			tenant,
			clientId,
			clientSecret,
		],
		more: [oauthToken, refreshToken, authorityUrl, recursive(false)],
	}),
	postgres: connector('PostgreSQL', { ...postgres, more: [preset('id', idColumn), fields] }),
	s3: connector('Amazon S3', { ...s3, more: [...s3.more, recursive(true)] }),
	salesforce: connector('Salesforce', {
		required: [
			username,
			secret('consumer_key', 'Consumer Key'),
			secret('private_key', 'Private Key', 'The complete private key, as text'),
			{
				...list('categories', 'Categories', categoriesHint),
				choices: categories,
				default: categories.map(({ value }) => value),
			},
		],
	}),
	sharepoint: connector('SharePoint', {
		required: [text('site', 'Site', 'e.g. https://example.sharepoint.com/sites/reports'), tenant],
		usual: [clientId, clientSecret, userPrincipalName],
		more: [
			password,
			oauthToken,
			refreshToken,
			authorityUrl,
			text('path', 'Path', 'The folder to read. Without it, the whole library is read.'),
			text('library', 'Library', 'The document library. Without it, the service uses Documents.'),
			recursive(false),
		],
	}),
	slack: connector('Slack', {
		required: [
			token,
			list('channels', 'Channels', 'IDs, separated by commas', 'e.g. C01B7PKG3MF,C02BKPZ7GNA'),
		],
		more: [
			refreshToken,
			date('start_date', 'Start Date', 'Only messages from this time on', 'e.g. 2025-01-31'),
			date('end_date', 'End Date', 'Only messages up to this time', 'e.g. 2025-12-31'),
		],
	}),
	snowflake: connector('Snowflake', {
		required: [...snowflake.required, tableName, idColumn],
		more: [...snowflake.more, batchSize(100), fields],
	}),
	teradata: connector('Teradata', {
		required: [...teradata.required, tableName],
		usual: [...teradata.usual, preset('id', idColumn)],
		more: [...teradata.more, batchSize(100), fields],
	}),
	zendesk: connector('Zendesk', {
		required: [
			text('subdomain', 'Subdomain', 'e.g. example'),
			text('email', 'Email', 'e.g. nathan@example.com'),
			secret('api_token', 'API Token'),
		],
		more: [
			{
				...preset('tickets', text('item_type', 'Item Type', itemTypeHint)),
				choices: [
					{ name: 'Articles', value: 'articles' },
					{ name: 'Tickets', value: 'tickets' },
				],
			},
			batchSize(2),
		],
	}),
};
