/** What services of the two dialects do differently: docs/maintainers/service.md#two-dialects */
export interface Dialect {
	/** How each status of a job is written in filters. */
	jobStatuses: Readonly<
		Record<'completed' | 'failed' | 'inProgress' | 'scheduled' | 'stopped', string>
	>;
	/** What a collection's path ends with, e.g. `/jobs/`; the other form is redirected, which may fail behind a proxy. */
	collectionEnd: '' | '/';
	/** How many rows a page of a collection has; the other collections aren't paged. */
	pageSizes: Readonly<Record<string, number | undefined>>;
	filtersByName: boolean;
	/** Whether requests also accept an object's key in place of its ID, while rows contain the ID only. */
	acceptsKeys: boolean;
	findsLastNode: boolean;
	/** Whether jobs can be created without a workflow: docs/maintainers/service.md#on-demand-jobs */
	hasOnDemandJobs: boolean;
	/** Whether the strategy `auto` exists: docs/maintainers/service.md#form-fields */
	hasAutoStrategy: boolean;
	/** Whether the form has a field for a document's character set: docs/maintainers/service.md#form-fields */
	hasEncoding: boolean;
	/** Whether schedules are phrases such as `daily`. */
	hasSchedulePhrases: boolean;
	/** What stands for no schedule. */
	noSchedule: null | { crontab_entries: [] };
	/** What users are told where a service has no notifications; undefined where it has. */
	withoutNotifications: string | undefined;
}

export const withoutNotifications =
	'This service has no notifications. Use the Document Service Trigger instead, which polls the service.';

/** Every difference between the two dialects. `im progress` isn't a typo here: it's the specification's spelling. */
export const dialects = {
	specification: {
		jobStatuses: {
			completed: 'completed',
			failed: 'failed',
			inProgress: 'im progress',
			scheduled: 'scheduled',
			stopped: 'stopped',
		},
		collectionEnd: '',
		pageSizes: {},
		filtersByName: false,
		acceptsKeys: false,
		findsLastNode: false,
		hasOnDemandJobs: false,
		hasAutoStrategy: false,
		hasEncoding: false,
		hasSchedulePhrases: false,
		noSchedule: { crontab_entries: [] },
		withoutNotifications,
	},
	public: {
		jobStatuses: {
			completed: 'COMPLETED',
			failed: 'FAILED',
			inProgress: 'IN_PROGRESS',
			scheduled: 'SCHEDULED',
			stopped: 'STOPPED',
		},
		collectionEnd: '/',
		pageSizes: { workflows: 20 },
		filtersByName: true,
		acceptsKeys: true,
		findsLastNode: true,
		hasOnDemandJobs: true,
		hasAutoStrategy: true,
		hasEncoding: true,
		hasSchedulePhrases: true,
		noSchedule: null,
		withoutNotifications: undefined,
	},
} satisfies Record<string, Dialect>;

export const publicApiKeyHeader = 'unstructured-api-key';

/** Before the first request, only the key header tells the services' dialects apart. */
export function dialectOf(apiKeyHeader: string): Dialect {
	return dialects[apiKeyHeader.toLowerCase() === publicApiKeyHeader ? 'public' : 'specification'];
}

/** Paths of whole collections; all others are those of an object or an action. */
const collectionPath = /^\/[a-z]+$/;

/** A path of the workflow interface as services of this dialect write it. */
export function pathInDialect(path: string, dialect: Dialect): string {
	return collectionPath.test(path) ? path + dialect.collectionEnd : path;
}
