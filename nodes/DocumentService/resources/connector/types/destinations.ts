import { connector, type ConnectorTypes, way } from './connectorType';
import { boolean, integer, list, preset, secret, text, titled } from './setting';
import {
	azure,
	batchSize,
	couchbase,
	databricksSignIn,
	databricksVolumes,
	elasticsearch,
	kafkaCloud,
	microsoft,
	mongodb,
	opensearch,
	postgres,
	recordIdKey,
	remoteUrl,
	s3,
	serviceAccountKey,
	snowflake,
	tenant,
	teradata,
	userPrincipalName,
} from './sharedSettings';

const binaryHint = 'Whether to write the vectors in binary format';
const embeddingsHint = 'Whether Astra DB generates the embeddings';
const fieldsHint = 'Names of the fields to write, separated by commas';
const flattenHint = 'Whether to write the metadata as top-level fields of the record';
const lexicalHint = 'Whether to enable keyword search in the collection';
const withoutScheme = 'Address, with no https:// at the beginning';
const ssl = boolean('ssl', true, 'Whether to connect over SSL');
const redisUriHint = 'With username and password. Begin with rediss:// to connect over SSL.';

/** Where the results of documents are written to. */
export const destinations: ConnectorTypes = {
	astradb: connector('Astra DB', {
		required: [secret('api_endpoint'), secret('token'), text('collection_name')],
		more: [
			preset('default_keyspace', text('keyspace')),
			batchSize(20),
			boolean('binary_encode_vectors', true, binaryHint),
			boolean('flatten_metadata', false, flattenHint),
			boolean('enable_lexical_search', undefined, lexicalHint),
			boolean('astra_generated_embeddings', undefined, embeddingsHint),
		],
	}),
	azure: connector('Azure Blob Storage', {
		...azure,
		required: [remoteUrl('az://container/folder')],
	}),
	azure_ai_search: connector('Azure AI Search', {
		required: [
			text('endpoint', 'e.g. https://example.search.windows.net'),
			text('index'),
			secret('key'),
		],
	}),
	couchbase: connector('Couchbase', couchbase),
	databricks_volumes: connector('Databricks Volumes', databricksVolumes),
	databricks_volume_delta_tables: connector('Databricks Delta Tables', {
		required: [
			text('server_hostname', 'e.g. example.cloud.databricks.com'),
			text('http_path', 'e.g. /sql/1.0/warehouses/abc123'),
			text('catalog'),
			text('volume'),
		],
		signIn: databricksSignIn,
		more: [
			preset('default', text('database')),
			text('table_name'),
			preset('default', text('schema')),
			text('volume_path'),
		],
	}),
	delta_table: connector('Delta Table', {
		required: [
			text('table_uri', 'e.g. s3://bucket/table'),
			text('aws_region', 'e.g. us-east-1'),
			secret('aws_access_key_id'),
			secret('aws_secret_access_key'),
		],
	}),
	elasticsearch: connector('Elasticsearch', elasticsearch),
	gcs: connector('Google Cloud Storage', {
		required: [remoteUrl('gs://bucket/folder'), serviceAccountKey],
	}),
	ibm_watsonx_s3: connector('IBM Watsonx.data', {
		required: [
			secret('iam_api_key'),
			secret('access_key_id'),
			secret('secret_access_key'),
			text('iceberg_endpoint', withoutScheme),
			text('object_storage_endpoint', withoutScheme),
			text('object_storage_region', 'e.g. us-east'),
			text('catalog'),
			text('namespace'),
			text('table'),
		],
		more: [
			titled('Max Connection Retries', integer('max_retries_connection', 10, 'From 2 to 100')),
			integer('max_retries', 50, 'From 2 to 500'),
			recordIdKey,
		],
	}),
	'kafka-cloud': connector('Kafka Cloud', {
		required: kafkaCloud.required,
		more: [...kafkaCloud.more, batchSize(100)],
	}),
	milvus: connector('Milvus', {
		required: [
			text('uri', 'e.g. https://milvus.example.com:19530'),
			text('collection_name'),
			recordIdKey,
		],
		usual: [text('user'), secret('password'), titled('Database Name', text('db_name'))],
		more: [
			secret('token'),
			boolean('flatten_metadata', true, flattenHint),
			titled('Fields to Include', list('fields_to_include', fieldsHint, 'e.g. text,page_number')),
		],
	}),
	mongodb: connector('MongoDB', mongodb),
	motherduck: connector('MotherDuck', {
		required: [
			text('database'),
			titled('Schema', text('db_schema')),
			titled('Access Token', secret('md_token')),
		],
		more: [preset('elements', text('table'))],
	}),
	neo4j: connector('Neo4j', {
		required: [
			text('uri', 'e.g. neo4j+s://example.databases.neo4j.io'),
			text('database'),
			text('username'),
			secret('password'),
		],
		more: [batchSize(100)],
	}),
	onedrive: connector('OneDrive', {
		required: [remoteUrl('onedrive://folder'), userPrincipalName, tenant],
		usual: microsoft.usual,
		more: [secret('password'), ...microsoft.more],
	}),
	opensearch: connector('OpenSearch', opensearch),
	pinecone: connector('Pinecone', {
		required: [secret('api_key'), text('index_name'), preset('default', text('namespace'))],
		more: [batchSize(50)],
	}),
	postgres: connector('PostgreSQL', postgres),
	'qdrant-cloud': connector('Qdrant Cloud', {
		required: [
			text('url', 'e.g. https://example.cloud.qdrant.io:6333'),
			secret('api_key'),
			text('collection_name'),
		],
		more: [batchSize(50)],
	}),
	redis: connector('Redis', {
		signIn: [
			way('uri', 'Connection URI', [
				secret('uri', redisUriHint, 'e.g. rediss://user:password@redis.example.com:6379'),
			]),
			way(
				'password',
				'Host and Password',
				[text('host', 'e.g. redis.example.com')],
				[integer('port', 6379), text('username'), secret('password'), ssl],
			),
		],
		more: [integer('database', 0), text('key_prefix'), batchSize(100)],
	}),
	s3: connector('Amazon S3', s3),
	snowflake: connector('Snowflake', {
		required: snowflake.required,
		usual: [preset('elements', text('table_name'))],
		more: [...snowflake.more, batchSize(50), recordIdKey],
	}),
	teradata: connector('Teradata', {
		required: teradata.required,
		usual: [...teradata.usual, preset('elements', text('table_name'))],
		more: [...teradata.more, batchSize(50), recordIdKey],
	}),
	'weaviate-cloud': connector('Weaviate Cloud', {
		required: [text('cluster_url', 'e.g. https://example.weaviate.network'), secret('api_key')],
		usual: [text('collection')],
	}),
};
