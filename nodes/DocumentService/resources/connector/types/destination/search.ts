import { required, usual, type ConnectorSetting, type ConnectorTypes } from '../connectorSetting';
import {
	apiKey,
	batchSize,
	collection,
	collectionName,
	indexName,
	namespace,
	password,
	recordIdKey,
	token,
} from '../sharedSettings';
import { elasticsearchSettings, opensearchSettings } from '../sharedTypes';

/** Whether the metadata is written flat. The preset differs by type. */
function flattenMetadata(preset: boolean): ConnectorSetting {
	return {
		name: 'flatten_metadata',
		displayName: 'Flatten Metadata',
		kind: 'boolean',
		default: preset,
		description: 'Whether to write the metadata as top-level fields of the record',
	};
}

/** Destinations that are search engines and vector stores. */
export const searchDestinations = {
	astradb: {
		displayName: 'Astra DB',
		settings: [
			{
				name: 'api_endpoint',
				displayName: 'API Endpoint',
				kind: 'string',
				isRequired: true,
				isSecret: true,
			},
			required(token),
			required(collectionName),
			{
				name: 'keyspace',
				displayName: 'Keyspace',
				kind: 'string',
				default: 'default_keyspace',
			},
			batchSize(20),
			{
				name: 'binary_encode_vectors',
				displayName: 'Binary Encode Vectors',
				kind: 'boolean',
				default: true,
				description: 'Whether to write the vectors in binary format',
			},
			flattenMetadata(false),
			{
				name: 'enable_lexical_search',
				displayName: 'Enable Lexical Search',
				kind: 'boolean',
				description: 'Whether to enable keyword search in the collection',
			},
			{
				name: 'astra_generated_embeddings',
				displayName: 'Astra Generated Embeddings',
				kind: 'boolean',
				description: 'Whether Astra DB generates the embeddings',
			},
		],
	},
	azure_ai_search: {
		displayName: 'Azure AI Search',
		settings: [
			{
				name: 'endpoint',
				displayName: 'Endpoint',
				kind: 'string',
				isRequired: true,
				placeholder: 'e.g. https://example.search.windows.net',
			},
			{ name: 'index', displayName: 'Index', kind: 'string', isRequired: true },
			{
				name: 'key',
				displayName: 'Key',
				kind: 'string',
				isRequired: true,
				isSecret: true,
			},
		],
	},
	elasticsearch: { displayName: 'Elasticsearch', settings: elasticsearchSettings },
	milvus: {
		displayName: 'Milvus',
		settings: [
			{
				name: 'uri',
				displayName: 'URI',
				kind: 'string',
				isRequired: true,
				placeholder: 'e.g. https://milvus.example.com:19530',
			},
			required(collectionName),
			{ ...required(recordIdKey), default: 'record_id' },
			usual({ name: 'user', displayName: 'User', kind: 'string' }),
			usual(password),
			usual({ name: 'db_name', displayName: 'Database Name', kind: 'string' }),
			token,
			flattenMetadata(true),
			{
				name: 'fields_to_include',
				displayName: 'Fields to Include',
				kind: 'list',
				description: 'Names of the fields to write, separated by commas',
				placeholder: 'e.g. text,page_number',
			},
		],
	},
	opensearch: { displayName: 'OpenSearch', settings: opensearchSettings },
	pinecone: {
		displayName: 'Pinecone',
		settings: [
			required(apiKey),
			required(indexName),
			{ ...required(namespace), default: 'default' },
			batchSize(50),
		],
	},
	'qdrant-cloud': {
		displayName: 'Qdrant Cloud',
		settings: [
			{
				name: 'url',
				displayName: 'URL',
				kind: 'string',
				isRequired: true,
				placeholder: 'e.g. https://example.cloud.qdrant.io:6333',
			},
			required(apiKey),
			required(collectionName),
			batchSize(50),
		],
	},
	'weaviate-cloud': {
		displayName: 'Weaviate Cloud',
		settings: [
			{
				name: 'cluster_url',
				displayName: 'Cluster URL',
				kind: 'string',
				isRequired: true,
				placeholder: 'e.g. https://example.weaviate.network',
			},
			required(apiKey),
			usual(collection),
		],
	},
} as const satisfies ConnectorTypes;
