import { connector, type ConnectorTypes } from './connectorType';
import { boolean, integer, list, preset, secret, text } from './setting';
import {
	apiKey,
	authorityUrl,
	awsAccessKeyId,
	awsSecretAccessKey,
	azure,
	batchSize,
	catalog,
	clientId,
	clientSecret,
	collection,
	collectionName,
	couchbase,
	database,
	databricksSignIn,
	databricksVolumes,
	elasticsearch,
	host,
	indexName,
	kafkaCloud,
	mongodb,
	namespace,
	oauthToken,
	opensearch,
	password,
	port,
	postgres,
	recordIdKey,
	refreshToken,
	remoteUrl,
	s3,
	schema,
	serviceAccountKey,
	snowflake,
	tableName,
	tenant,
	teradata,
	token,
	user,
	username,
	userPrincipalName,
	volume,
} from './sharedSettings';

const binaryHint = 'Whether to write the vectors in binary format';
const embeddingsHint = 'Whether Astra DB generates the embeddings';
const fieldsHint = 'Names of the fields to write, separated by commas';
const flattenHint = 'Whether to write the metadata as top-level fields of the record';
const lexicalHint = 'Whether to enable keyword search in the collection';
const withoutScheme = 'Without https:// at the beginning';
const redisUriHint = 'With username and password. Begin with rediss:// to connect over SSL.';

/** Where the results of documents are written to. */
export const destinations: ConnectorTypes = {
	astradb: connector('Astra DB', {
		required: [secret('api_endpoint', 'API Endpoint'), token, collectionName],
		more: [
			preset('default_keyspace', text('keyspace', 'Keyspace')),
			batchSize(20),
			boolean('binary_encode_vectors', 'Binary Encode Vectors', true, binaryHint),
			boolean('flatten_metadata', 'Flatten Metadata', false, flattenHint),
			boolean('enable_lexical_search', 'Enable Lexical Search', undefined, lexicalHint),
			boolean(
				'astra_generated_embeddings',
				'Astra Generated Embeddings',
				undefined,
				embeddingsHint,
			),
		],
	}),
	azure: connector('Azure Blob Storage', {
		...azure,
		required: [remoteUrl('az://container/folder')],
	}),
	azure_ai_search: connector('Azure AI Search', {
		required: [
			text('endpoint', 'Endpoint', 'e.g. https://example.search.windows.net'),
			text('index', 'Index'),
			secret('key', 'Key'),
		],
	}),
	couchbase: connector('Couchbase', couchbase),
	databricks_volumes: connector('Databricks Volumes', databricksVolumes),
	databricks_volume_delta_tables: connector('Databricks Delta Tables', {
		required: [
			text('server_hostname', 'Server Hostname', 'e.g. example.cloud.databricks.com'),
			text('http_path', 'HTTP Path', 'e.g. /sql/1.0/warehouses/abc123'),
			catalog,
			volume,
		],
		signIn: databricksSignIn,
		more: [
			preset('default', database),
			tableName,
			preset('default', schema),
			text('volume_path', 'Volume Path'),
		],
	}),
	delta_table: connector('Delta Table', {
		required: [
			text('table_uri', 'Table URI', 'e.g. s3://bucket/table'),
			text('aws_region', 'AWS Region', 'e.g. us-east-1'),
			awsAccessKeyId,
			awsSecretAccessKey,
		],
	}),
	elasticsearch: connector('Elasticsearch', elasticsearch),
	gcs: connector('Google Cloud Storage', {
		required: [remoteUrl('gs://bucket/folder'), serviceAccountKey],
	}),
	ibm_watsonx_s3: connector('IBM Watsonx.data', {
		required: [
			secret('iam_api_key', 'IAM API Key'),
			secret('access_key_id', 'Access Key ID'),
			secret('secret_access_key', 'Secret Access Key'),
			text('iceberg_endpoint', 'Iceberg Endpoint', withoutScheme),
			text('object_storage_endpoint', 'Object Storage Endpoint', withoutScheme),
			text('object_storage_region', 'Object Storage Region', 'e.g. us-east'),
			catalog,
			namespace,
			text('table', 'Table'),
		],
		more: [
			integer('max_retries_connection', 'Max Connection Retries', 10, 'From 2 to 100'),
			integer('max_retries', 'Max Retries', 50, 'From 2 to 500'),
			recordIdKey,
		],
	}),
	'kafka-cloud': connector('Kafka Cloud', {
		required: kafkaCloud.required,
		more: [...kafkaCloud.more, batchSize(100)],
	}),
	milvus: connector('Milvus', {
		required: [
			text('uri', 'URI', 'e.g. https://milvus.example.com:19530'),
			collectionName,
			recordIdKey,
		],
		usual: [user, password, text('db_name', 'Database Name')],
		more: [
			token,
			boolean('flatten_metadata', 'Flatten Metadata', true, flattenHint),
			list('fields_to_include', 'Fields to Include', fieldsHint, 'e.g. text,page_number'),
		],
	}),
	mongodb: connector('MongoDB', mongodb),
	motherduck: connector('MotherDuck', {
		required: [database, text('db_schema', 'Schema'), secret('md_token', 'Access Token')],
		more: [preset('elements', text('table', 'Table'))],
	}),
	neo4j: connector('Neo4j', {
		required: [
			text('uri', 'URI', 'e.g. neo4j+s://example.databases.neo4j.io'),
			database,
			username,
			password,
		],
		more: [batchSize(100)],
	}),
	onedrive: connector('OneDrive', {
		required: [remoteUrl('onedrive://folder'), userPrincipalName, tenant],
		usual: [clientId, clientSecret],
		more: [password, oauthToken, refreshToken, authorityUrl],
	}),
	opensearch: connector('OpenSearch', opensearch),
	pinecone: connector('Pinecone', {
		required: [apiKey, indexName, preset('default', namespace)],
		more: [batchSize(50)],
	}),
	postgres: connector('PostgreSQL', postgres),
	'qdrant-cloud': connector('Qdrant Cloud', {
		required: [
			text('url', 'URL', 'e.g. https://example.cloud.qdrant.io:6333'),
			apiKey,
			collectionName,
		],
		more: [batchSize(50)],
	}),
	redis: connector('Redis', {
		signIn: [
			{
				value: 'uri',
				name: 'Connection URI',
				required: [
					secret('uri', 'URI', redisUriHint, 'e.g. rediss://user:password@redis.example.com:6379'),
				],
			},
			{
				value: 'password',
				name: 'Host and Password',
				required: [host('redis.example.com')],
				optional: [
					port(6379),
					username,
					password,
					boolean('ssl', 'SSL', true, 'Whether to connect over SSL'),
				],
			},
		],
		more: [integer('database', 'Database', 0), text('key_prefix', 'Key Prefix'), batchSize(100)],
	}),
	s3: connector('Amazon S3', s3),
	snowflake: connector('Snowflake', {
		required: snowflake.required,
		usual: [preset('elements', tableName)],
		more: [...snowflake.more, batchSize(50), recordIdKey],
	}),
	teradata: connector('Teradata', {
		required: teradata.required,
		usual: [...teradata.usual, preset('elements', tableName)],
		more: [...teradata.more, batchSize(50), recordIdKey],
	}),
	'weaviate-cloud': connector('Weaviate Cloud', {
		required: [text('cluster_url', 'Cluster URL', 'e.g. https://example.weaviate.network'), apiKey],
		usual: [collection],
	}),
};
