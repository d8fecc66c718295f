import { required, usual, type ConnectorTypes } from '../connectorSetting';
import { batchSize, fields, idColumn, port, tableName } from '../sharedSettings';
import {
	couchbaseSettings,
	elasticsearchSettings,
	kafkaCloudSettings,
	mongodbSettings,
	opensearchSettings,
	postgresSettings,
	snowflakeSettings,
	teradataSettings,
} from '../sharedTypes';

/** Sources that are databases, search engines and streams. */
export const dataSources = {
	couchbase: {
		displayName: 'Couchbase',
		settings: [
			...couchbaseSettings,
			{
				name: 'collection_id',
				displayName: 'Collection ID',
				kind: 'string',
				isRequired: true,
				default: 'id',
				description: 'The field that identifies a document',
			},
			required(batchSize(50)),
		],
	},
	elasticsearch: { displayName: 'Elasticsearch', settings: elasticsearchSettings },
	'kafka-cloud': {
		displayName: 'Kafka Cloud',
		settings: [
			...kafkaCloudSettings,
			port(9092),
			{
				name: 'num_messages_to_consume',
				displayName: 'Number of Messages',
				kind: 'integer',
				default: 100,
				description: 'How many messages to read',
			},
		],
	},
	mongodb: { displayName: 'MongoDB', settings: mongodbSettings },
	opensearch: { displayName: 'OpenSearch', settings: [...opensearchSettings, fields] },
	postgres: {
		displayName: 'PostgreSQL',
		settings: [
			...postgresSettings,
			required(tableName),
			required(batchSize(100)),
			{ ...idColumn, default: 'id' },
			fields,
		],
	},
	snowflake: {
		displayName: 'Snowflake',
		settings: [
			...snowflakeSettings,
			required(tableName),
			required(idColumn),
			port(443),
			batchSize(100),
			fields,
		],
	},
	teradata: {
		displayName: 'Teradata',
		settings: [
			...teradataSettings,
			required(tableName),
			usual({ ...idColumn, default: 'id' }),
			batchSize(100),
			fields,
		],
	},
} as const satisfies ConnectorTypes;
