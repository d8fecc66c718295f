import { onlyWith, required, requiredWith, usual, type ConnectorTypes } from '../connectorSetting';
import {
	batchSize,
	database,
	host,
	password,
	port,
	recordIdKey,
	tableName,
	username,
} from '../sharedSettings';
import {
	couchbaseSettings,
	kafkaCloudSettings,
	mongodbSettings,
	postgresSettings,
	snowflakeSettings,
	teradataSettings,
} from '../sharedTypes';

/** Destinations that are databases and streams. */
export const databaseDestinations = {
	couchbase: {
		displayName: 'Couchbase',
		settings: [...couchbaseSettings, required(batchSize(50))],
	},
	'kafka-cloud': {
		displayName: 'Kafka Cloud',
		settings: [...kafkaCloudSettings, port(9092), batchSize(100)],
	},
	mongodb: { displayName: 'MongoDB', settings: mongodbSettings },
	motherduck: {
		displayName: 'MotherDuck',
		settings: [
			required(database),
			{ name: 'db_schema', displayName: 'Schema', kind: 'string', isRequired: true },
			{
				name: 'md_token',
				displayName: 'Access Token',
				kind: 'string',
				isRequired: true,
				isSecret: true,
			},
			{ name: 'table', displayName: 'Table', kind: 'string', default: 'elements' },
		],
	},
	neo4j: {
		displayName: 'Neo4j',
		settings: [
			{
				name: 'uri',
				displayName: 'URI',
				kind: 'string',
				isRequired: true,
				placeholder: 'e.g. neo4j+s://example.databases.neo4j.io',
			},
			required(database),
			required(username),
			required(password),
			batchSize(100),
		],
	},
	postgres: {
		displayName: 'PostgreSQL',
		settings: [...postgresSettings, required(tableName), required(batchSize(100))],
	},
	redis: {
		displayName: 'Redis',
		signIn: [
			{ name: 'Connection URI', value: 'uri' },
			{ name: 'Host and Password', value: 'password' },
		],
		settings: [
			requiredWith(['uri'], {
				name: 'uri',
				displayName: 'URI',
				kind: 'string',
				isSecret: true,
				description: 'With username and password. Begin with rediss:// to connect over SSL.',
				placeholder: 'e.g. rediss://user:password@redis.example.com:6379',
			}),
			requiredWith(['password'], { ...host, placeholder: 'e.g. redis.example.com' }),
			onlyWith(['password'], port(6379)),
			onlyWith(['password'], username),
			onlyWith(['password'], password),
			onlyWith(['password'], {
				name: 'ssl',
				displayName: 'SSL',
				kind: 'boolean',
				default: true,
				description: 'Whether to connect over SSL',
			}),
			{ name: 'database', displayName: 'Database', kind: 'integer', default: 0 },
			{
				name: 'key_prefix',
				displayName: 'Key Prefix',
				kind: 'string',
				description: 'Text that all keys begin with',
			},
			batchSize(100),
		],
	},
	snowflake: {
		displayName: 'Snowflake',
		settings: [
			...snowflakeSettings,
			usual({ ...tableName, default: 'elements' }),
			port(443),
			batchSize(50),
			{ ...recordIdKey, default: 'record_id' },
		],
	},
	teradata: {
		displayName: 'Teradata',
		settings: [
			...teradataSettings,
			usual({ ...tableName, default: 'elements' }),
			batchSize(50),
			{ ...recordIdKey, default: 'record_id' },
		],
	},
} as const satisfies ConnectorTypes;
