import type { FieldProblem } from '../http/serviceResponse.ts';
import { missingField, wrongField } from '../http/serviceResponse.ts';

/** Which side of a workflow a connector is on. */
export type ConnectorSide = 'sources' | 'destinations';

interface SettingRule {
	setting: string;
	pattern?: RegExp;
	/** Another setting that makes this one unnecessary. */
	unless?: string;
}

/** Types and their required settings (docs/maintainers/service.md#connector-types): only some types are checked. */
const sourceTypes: Record<string, readonly SettingRule[]> = {
	azure: [{ setting: 'remote_url', pattern: /^(az:\/\/|abfs:\/\/)/ }],
	box: [{ setting: 'remote_url', pattern: /^box:\/\// }],
	confluence: [{ setting: 'url' }],
	couchbase: [],
	databricks_volumes: [],
	dropbox: [],
	elasticsearch: [],
	gcs: [{ setting: 'remote_url', pattern: /^(gs|gcs):\/\// }, { setting: 'service_account_key' }],
	google_drive: [],
	jira: [],
	'kafka-cloud': [{ setting: 'bootstrap_server' }, { setting: 'topic' }],
	mongodb: [{ setting: 'database' }, { setting: 'collection' }, { setting: 'uri' }],
	onedrive: [],
	opensearch: [],
	outlook: [],
	postgres: [{ setting: 'host' }, { setting: 'database' }, { setting: 'port' }],
	s3: [{ setting: 'remote_url', pattern: /^s3:\/\// }],
	salesforce: [],
	sharepoint: [{ setting: 'site' }],
	slack: [{ setting: 'token' }, { setting: 'channels' }],
	snowflake: [],
	teradata: [],
	zendesk: [],
};

const destinationTypes: Record<string, readonly SettingRule[]> = {
	astradb: [{ setting: 'collection_name' }, { setting: 'api_endpoint' }, { setting: 'token' }],
	azure: [{ setting: 'remote_url', pattern: /^(az:\/\/|abfs:\/\/)/ }],
	azure_ai_search: [],
	couchbase: [],
	databricks_volume_delta_tables: [],
	databricks_volumes: [],
	delta_table: [],
	elasticsearch: [],
	gcs: [{ setting: 'remote_url', pattern: /^(gs|gcs):\/\// }, { setting: 'service_account_key' }],
	ibm_watsonx_s3: [],
	'kafka-cloud': [{ setting: 'bootstrap_server' }, { setting: 'topic' }],
	milvus: [{ setting: 'uri', pattern: /^https?:\/\// }, { setting: 'collection_name' }],
	mongodb: [{ setting: 'database' }, { setting: 'collection' }, { setting: 'uri' }],
	motherduck: [],
	neo4j: [],
	onedrive: [],
	opensearch: [],
	pinecone: [{ setting: 'index_name' }, { setting: 'api_key' }, { setting: 'namespace' }],
	postgres: [{ setting: 'host' }, { setting: 'database' }, { setting: 'port' }],
	'qdrant-cloud': [{ setting: 'url' }, { setting: 'api_key' }, { setting: 'collection_name' }],
	redis: [{ setting: 'host', unless: 'uri' }],
	s3: [{ setting: 'remote_url', pattern: /^s3:\/\// }],
	snowflake: [],
	teradata: [],
	'weaviate-cloud': [{ setting: 'cluster_url' }, { setting: 'api_key' }],
};

const typesOf: Record<ConnectorSide, Record<string, readonly SettingRule[]>> = {
	sources: sourceTypes,
	destinations: destinationTypes,
};

/** Undefined for a known type. */
export function typeProblem(side: ConnectorSide, type: unknown): FieldProblem | undefined {
	const known = typesOf[side];
	if (typeof type === 'string' && Object.hasOwn(known, type)) return undefined;
	const names = Object.keys(known).map((name) => `'${name}'`);
	return wrongField(['body', 'type'], `Input should be ${names.join(', ')}`, type, 'enum');
}

/** One entry for each required setting that is missing. */
export function configProblems(
	side: ConnectorSide,
	type: string,
	config: Record<string, unknown>,
): FieldProblem[] {
	const rules = typesOf[side][type] ?? [];
	return rules.flatMap(({ setting, pattern, unless }): FieldProblem[] => {
		if (unless !== undefined && config[unless] !== undefined) return [];
		const value = config[setting];
		const place = ['body', 'config', setting];
		if (value === undefined || value === null || value === '') return [missingField(place, config)];
		if (!pattern || (typeof value === 'string' && pattern.test(value))) return [];
		const message = `String should match pattern '${pattern.source}'`;
		return [wrongField(place, message, value, 'string_pattern_mismatch')];
	});
}
