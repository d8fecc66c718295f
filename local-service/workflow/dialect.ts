import type { HashedIdentifierKind } from '../partition/partition.ts';

/** Which of the two services this is: the specification's, or the public one of the same shape. */
export type LocalDialect = 'specification' | 'public';

/** Where a job stands, in one spelling for both dialects. */
export type LocalJobStatus = 'scheduled' | 'inProgress' | 'completed' | 'failed' | 'stopped';

interface DialectRules {
	apiKeyHeader: string;
	/** What an element's identifier is a hash of. */
	hashedFrom: HashedIdentifierKind;
	/** Job statuses as the service spells them. */
	jobStatuses: Record<LocalJobStatus, string>;
	/** Status of the answer to a run and to the start of a connection check. */
	startedStatus: number;
	/** True: collection paths end with a slash, and a path without it is redirected to it. */
	hasCollectionSlash: boolean;
	/** True: GET /workflows gives pages. */
	hasPages: boolean;
	/** True: times in GET answers carry no zone. */
	hasZonelessTimes: boolean;
	/** True: a download without node_id gives the last node's output. */
	isNodeIdOptional: boolean;
	/** True: connectors and workflows have a `key` that also serves as an id. */
	hasKeys: boolean;
}

/** Every difference between the dialects: docs/maintainers/service.md#two-dialects. */
export const dialectRules: Record<LocalDialect, DialectRules> = {
	specification: {
		apiKeyHeader: 'service-api-key',
		hashedFrom: 'text',
		jobStatuses: {
			scheduled: 'scheduled',
			inProgress: 'im progress',
			completed: 'completed',
			failed: 'failed',
			stopped: 'stopped',
		},
		startedStatus: 200,
		hasCollectionSlash: false,
		hasPages: false,
		hasZonelessTimes: false,
		isNodeIdOptional: false,
		hasKeys: false,
	},
	public: {
		apiKeyHeader: 'unstructured-api-key',
		hashedFrom: 'place',
		jobStatuses: {
			scheduled: 'SCHEDULED',
			inProgress: 'IN_PROGRESS',
			completed: 'COMPLETED',
			failed: 'FAILED',
			stopped: 'STOPPED',
		},
		startedStatus: 202,
		hasCollectionSlash: true,
		hasPages: true,
		hasZonelessTimes: true,
		isNodeIdOptional: true,
		hasKeys: true,
	},
};

/**
 * A time (milliseconds since 1970) as the dialect's GET answers write it. With `isFresh` (answers to
 * a run or a create) the zone is always there: docs/maintainers/service.md#jobs.
 */
export function writeTime(milliseconds: number, dialect: LocalDialect, isFresh = false): string {
	const withZone = new Date(milliseconds).toISOString();
	if (isFresh || !dialectRules[dialect].hasZonelessTimes) return withZone;
	return withZone.replace('Z', '000');
}
