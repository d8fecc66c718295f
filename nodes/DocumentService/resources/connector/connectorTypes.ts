import type { IDataObject } from 'n8n-workflow';

type SettingKind = 'text' | 'number' | 'boolean' | 'list';

/** One setting of a connector type: its field in the form and its place in `config`. */
export interface ConnectorSetting {
	key: string;
	/** Another name that the service reads the same setting by: both are sent. */
	otherKey?: string;
	/** Its name in the form, which follows from the key. */
	title: string;
	kind: SettingKind;
	isSecret: boolean;
	isRequired: boolean;
	/** Whether the type's example has it: what's required, and what most people fill in. */
	isInExample: boolean;
	/** Whether it has a field of its own: what's required, and what most people enter and no example can show. */
	isInFront: boolean;
	/** A value that shows its form; '' if it has none. */
	example: string;
}

/** A type of connectors, as people know it, and its settings in the form's order. */
export interface ConnectorType {
	name: string;
	/** The name of its page in the service's documentation. */
	page: string;
	settings: readonly ConnectorSetting[];
}

export type ConnectorTypes = Readonly<Record<string, ConnectorType>>;

/*
 * The types and their settings (docs/maintainers/service.md#connector-types), one line each: name | required settings |
 * further settings | page in the service's documentation, if its name isn't the type's.
 *
 * A setting is its key, or `key/otherKey` where the service has two spellings, with a mark: * for a secret, # for a whole
 * number, ? for on or off, [] for a list, none for text. After = stands its value in the example of the type, which has
 * all required settings, and those of the further ones that have one.
 */

const sftp = 'host=sftp.example.com | username= password*= port#=22 host_public_key';
const microsoft =
	'client_id= client_cred*= oauth_token* refresh_token* authority_url=https://login.microsoftonline.com';
const opensearch =
	'username password* use_ssl? aws_access_key_id* aws_secret_access_key* aws_session_token*';
const s3 =
	'key*= secret*= token* anonymous? ambient_credentials? endpoint_url role_arn external_id';
const azure = 'account_name= account_key*= sas_token* connection_string*';
const couchbase = 'connection_string* bucket username password* batch_size#=50';
const databricksPlace = 'host=https://example.cloud.databricks.com catalog volume';
const databricks = 'client_id= client_secret*= token* volume_path schema=default';
const elasticsearch = 'hosts[]=https://search.example.com:9200 index_name es_api_key*';
const kafka = 'bootstrap_server/bootstrap_servers=kafka.example.com topic kafka_api_key* secret*';
const mongodb = 'uri*=mongodb+srv://user:password@cluster.example.com database collection';
const postgres =
	'host=db.example.com port#=5432 database username password* table_name batch_size#=100';
const snowflake = 'account user password* role host=account.snowflakecomputing.com database schema';
const teradata = 'host=db.example.com user password*';

const sourceRows = {
	azure: `Azure Blob Storage | remote_url=az://container/folder | ${azure} recursive? | azure-blob-storage`,
	box: 'Box | remote_url=box://folder | box_app_config*= access_token* refresh_token* recursive?',
	confluence:
		'Confluence | url=https://example.atlassian.net/wiki | username= token*= cloud? password* api_token* oauth_token* refresh_token* cloud_id spaces[] max_num_of_spaces#=500 max_num_of_docs_from_each_space#=150 extract_images? extract_files?',
	couchbase: `Couchbase | ${couchbase} collection_id=id | scope=_default collection=_default`,
	databricks_volumes: `Databricks Volumes | ${databricksPlace} | ${databricks}`,
	dropbox:
		'Dropbox | remote_url=dropbox://folder | refresh_token*= app_key*= app_secret*= token* recursive?',
	elasticsearch: `Elasticsearch | ${elasticsearch}`,
	gcs: 'Google Cloud Storage | remote_url=gs://bucket/folder | service_account_key*= oauth_token* refresh_token* oauth_client_id oauth_client_secret* recursive? | google-cloud',
	google_drive:
		'Google Drive | drive_id | service_account_key*= oauth_token* refresh_token* extensions[] recursive?',
	jira: 'Jira | url=https://example.atlassian.net | username= password*= token* oauth_token* refresh_token* cloud? cloud_id projects[] boards[] issues[] status_filters[] download_attachments?',
	'kafka-cloud': `Kafka Cloud | ${kafka} | port#=9092 group_id num_messages_to_consume#=100 | kafka`,
	mongodb: `MongoDB | ${mongodb}`,
	onedrive: `OneDrive | user_pname=nathan@example.com tenant path=Reports/2026 | ${microsoft} password* permissions_version recursive?`,
	opensearch: `OpenSearch | hosts[]=https://search.example.com:9200 index_name | ${opensearch} fields[]`,
	outlook: `Outlook | user_email=nathan@example.com | outlook_folders[]=Inbox tenant= ${microsoft} recursive?`,
	postgres: `PostgreSQL | ${postgres} | id_column=id fields[] | postgresql`,
	s3: `Amazon S3 | remote_url=s3://bucket/folder | ${s3} recursive?`,
	salesforce:
		'Salesforce | username consumer_key* private_key* categories[]=Account,Campaign,Case,EmailMessage,Lead',
	sftp: `SFTP | remote_url=sftp://folder ${sftp} recursive?`,
	sharepoint: `SharePoint | site=https://example.sharepoint.com/sites/reports tenant | ${microsoft} user_pname password* path library permissions_version recursive?`,
	slack: 'Slack | token* channels[]=C01B7PKG3MF | refresh_token* start_date end_date',
	snowflake: `Snowflake | ${snowflake} table_name id_column=id | port#=443 batch_size#=100 fields[]`,
	teradata: `Teradata | ${teradata} table_name | database= dbs_port#=1025 id_column=id batch_size#=100 fields[] | teradata-sql`,
	zendesk:
		'Zendesk | subdomain email=nathan@example.com api_token* | item_type=tickets batch_size#=2',
};

const destinationRows = {
	astradb:
		'Astra DB | api_endpoint* token* collection_name | keyspace=default_keyspace batch_size#=20 binary_encode_vectors? flatten_metadata? enable_lexical_search? astra_generated_embeddings?',
	azure: `Azure Blob Storage | remote_url=az://container/folder | ${azure} | azure-blob-storage`,
	azure_ai_search: 'Azure AI Search | endpoint=https://example.search.windows.net index key*',
	couchbase: `Couchbase | ${couchbase} | scope=_default collection=_default`,
	databricks_volumes: `Databricks Volumes | ${databricksPlace} | ${databricks}`,
	databricks_volume_delta_tables: `Databricks Delta Tables | server_hostname=example.cloud.databricks.com http_path=/sql/1.0/warehouses/abc123 catalog volume | ${databricks} database=default table_name | databricks-delta-table`,
	delta_table:
		'Delta Table | table_uri=s3://bucket/table aws_region=us-east-1 aws_access_key_id* aws_secret_access_key*',
	elasticsearch: `Elasticsearch | ${elasticsearch}`,
	gcs: 'Google Cloud Storage | remote_url=gs://bucket/folder service_account_key* |  | google-cloud',
	ibm_watsonx_s3:
		'IBM Watsonx.data | iam_api_key* access_key_id* secret_access_key* iceberg_endpoint object_storage_endpoint object_storage_region=us-east catalog namespace table | account_id max_retries_connection#=10 max_retries#=50 record_id_key=record_id | ibm-watsonxdata',
	'kafka-cloud': `Kafka Cloud | ${kafka} | port#=9092 group_id batch_size#=100 | kafka`,
	milvus:
		'Milvus | uri=https://milvus.example.com:19530 collection_name record_id_key=record_id | user= password*= db_name= token* flatten_metadata? fields_to_include[]',
	mongodb: `MongoDB | ${mongodb}`,
	motherduck: 'MotherDuck | database db_schema md_token* | table=elements',
	neo4j:
		'Neo4j | uri=neo4j+s://example.databases.neo4j.io database username password* | batch_size#=100',
	onedrive: `OneDrive | remote_url=onedrive://folder user_pname=nathan@example.com tenant | ${microsoft} password*`,
	opensearch: `OpenSearch | hosts[]=https://search.example.com:9200 index_name | ${opensearch}`,
	pinecone: 'Pinecone | api_key* index_name namespace=default | batch_size#=50',
	postgres: `PostgreSQL | ${postgres} |  | postgresql`,
	'qdrant-cloud':
		'Qdrant Cloud | url=https://example.cloud.qdrant.io:6333 api_key* collection_name | batch_size#=50 | qdrant',
	redis:
		'Redis |  | uri*=rediss://user:password@redis.example.com:6379 host port#=6379 username password* ssl? database# key_prefix batch_size#=100',
	s3: `Amazon S3 | remote_url=s3://bucket/folder | ${s3}`,
	sftp: `SFTP | remote_url=sftp://folder ${sftp}`,
	snowflake: `Snowflake | ${snowflake} | port#=443 table_name=elements batch_size#=50 record_id_key=record_id`,
	teradata: `Teradata | ${teradata} | database= dbs_port#=1025 table_name=elements batch_size#=50 record_id_key=record_id | teradata-sql`,
	'weaviate-cloud':
		'Weaviate Cloud | cluster_url=https://example.weaviate.network api_key* | collection= auto_schema? | weaviate',
};

const kindOfMark: Readonly<Record<string, SettingKind>> = {
	'#': 'number',
	'?': 'boolean',
	'[]': 'list',
};

function readSettingEntry(entry: string, isRequired: boolean): ConnectorSetting {
	const [setting, example = ''] = entry.split(/=(.*)/);
	const [, key, otherKey, mark] = /^(\w+)(?:\/(\w+))?(.*)$/.exec(setting) ?? [];
	const isSecret = mark === '*';
	const kind = kindOfMark[mark] ?? 'text';
	const isInExample = isRequired || entry.includes('=');
	return {
		key,
		otherKey,
		title: settingTitle(key),
		kind,
		isSecret,
		isRequired,
		isInExample,
		isInFront: isRequired || (isInExample && example === ''),
		example,
	};
}

function readSettingEntries(entries: string, isRequired: boolean): ConnectorSetting[] {
	return entries
		.split(' ')
		.filter((entry) => entry !== '')
		.map((entry) => readSettingEntry(entry, isRequired));
}

function readType(type: string, row: string): ConnectorType {
	const [name, required = '', further = '', page] = row.split('|').map((part) => part.trim());
	return {
		name,
		page: page ?? type.replaceAll('_', '-'),
		settings: [...readSettingEntries(required, true), ...readSettingEntries(further, false)],
	};
}

function readTypes(rows: Readonly<Record<string, string>>): ConnectorTypes {
	return Object.fromEntries(Object.entries(rows).map(([type, row]) => [type, readType(type, row)]));
}

const spellings: Readonly<Record<string, string>> = {
	...Object.fromEntries(
		['API', 'ARN', 'AWS', 'DB', 'ES', 'HTTP', 'IAM', 'ID', 'MD', 'SAS', 'SSL', 'URI', 'URL'].map(
			(word) => [word.toLowerCase(), word],
		),
	),
	cred: 'Credential',
	dbs: 'Database',
	docs: 'Documents',
	num: 'Number',
	oauth: 'OAuth',
	pname: 'Principal Name',
};

/** Returns the title of a setting: `key_prefix` is "Key Prefix". */
export function settingTitle(key: string): string {
	return key
		.split(/[-_]+/)
		.map((word) => spellings[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
		.join(' ');
}

export const sourceTypes = readTypes(sourceRows);

export const destinationTypes = readTypes(destinationRows);

function exampleOf({ kind, example }: ConnectorSetting): string | number | string[] {
	if (kind === 'list') return example === '' ? [] : example.split(',');
	return kind === 'number' ? Number(example) : example;
}

export function exampleSettings({ settings }: ConnectorType): IDataObject {
	return Object.fromEntries(
		settings
			.filter(({ isInExample }) => isInExample)
			.map((setting) => [setting.key, exampleOf(setting)]),
	);
}

/**
 * Returns settings with both names of a setting that has two. Services disagree about them
 * (docs/maintainers/service.md#connector-types), and ignore the other one.
 */
export function inBothSpellings(type: ConnectorType | undefined, config: IDataObject): IDataObject {
	const both = { ...config };
	for (const { key, otherKey } of type?.settings ?? []) {
		if (otherKey === undefined) continue;
		if (Object.hasOwn(both, key)) both[otherKey] ??= both[key];
		else if (Object.hasOwn(both, otherKey)) both[key] = both[otherKey];
	}
	return both;
}
