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

/** The types whose required settings are checked (docs/maintainers/service.md#connector-types). */
const sourceTypes: Record<string, readonly SettingRule[]> = {
	azure: [{ setting: 'remote_url', pattern: /^(az:\/\/|abfs:\/\/)/ }],
	box: [{ setting: 'remote_url', pattern: /^box:\/\// }],
	confluence: [{ setting: 'url' }],
	gcs: [{ setting: 'remote_url', pattern: /^(gs|gcs):\/\// }, { setting: 'service_account_key' }],
	'kafka-cloud': [{ setting: 'bootstrap_server' }, { setting: 'topic' }],
	mongodb: [{ setting: 'database' }, { setting: 'collection' }, { setting: 'uri' }],
	postgres: [{ setting: 'host' }, { setting: 'database' }, { setting: 'port' }],
	s3: [{ setting: 'remote_url', pattern: /^s3:\/\// }],
	sharepoint: [{ setting: 'site' }],
	slack: [{ setting: 'token' }, { setting: 'channels' }],
};

const destinationTypes: Record<string, readonly SettingRule[]> = {
	astradb: [{ setting: 'collection_name' }, { setting: 'api_endpoint' }, { setting: 'token' }],
	azure: [{ setting: 'remote_url', pattern: /^(az:\/\/|abfs:\/\/)/ }],
	gcs: [{ setting: 'remote_url', pattern: /^(gs|gcs):\/\// }, { setting: 'service_account_key' }],
	'kafka-cloud': [{ setting: 'bootstrap_server' }, { setting: 'topic' }],
	milvus: [{ setting: 'uri', pattern: /^https?:\/\// }, { setting: 'collection_name' }],
	mongodb: [{ setting: 'database' }, { setting: 'collection' }, { setting: 'uri' }],
	pinecone: [{ setting: 'index_name' }, { setting: 'api_key' }, { setting: 'namespace' }],
	postgres: [{ setting: 'host' }, { setting: 'database' }, { setting: 'port' }],
	'qdrant-cloud': [{ setting: 'url' }, { setting: 'api_key' }, { setting: 'collection_name' }],
	redis: [{ setting: 'host', unless: 'uri' }],
	s3: [{ setting: 'remote_url', pattern: /^s3:\/\// }],
	'weaviate-cloud': [{ setting: 'cluster_url' }, { setting: 'api_key' }],
};

const typesOf: Record<ConnectorSide, Record<string, readonly SettingRule[]>> = {
	sources: sourceTypes,
	destinations: destinationTypes,
};

/**
 * Undefined for a type in the spelling of REST calls that isn't one of the other side: a service may know more types than
 * are listed here.
 */
export function typeProblem(side: ConnectorSide, type: unknown): FieldProblem | undefined {
	const isSpelled = typeof type === 'string' && /^[a-z\d]+([-_][a-z\d]+)*$/.test(type);
	const other = typesOf[side === 'sources' ? 'destinations' : 'sources'];
	const isOfOther = isSpelled && Object.hasOwn(other, type) && !Object.hasOwn(typesOf[side], type);
	if (isSpelled && !isOfOther) return undefined;
	return wrongField(['body', 'type'], `Input should be a type of ${side}`, type, 'enum');
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
