import type { IDataObject } from 'n8n-workflow';

import type { Dialect } from '../../credential/dialect';
import { readJobStatus } from '../status/jobStatus';
import { readWorkflowStatus } from '../status/workflowStatus';

export type Collection =
	'sources' | 'destinations' | 'workflows' | 'jobs' | 'templates' | 'channels';

/** The filters of a list by the service's names; undefined and '' filter nothing. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

interface Filter {
	/** The value as a service of the dialect expects it; undefined if the service doesn't have the filter. */
	forService?(value: string, dialect: Dialect): string | undefined;
	/** Whether a row passes, where a service may ignore the filter or doesn't have it; a row without the field does. */
	accepts?(row: IDataObject, value: string, dialect: Dialect): boolean;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The hosted service also accepts an object's key instead of its ID, but rows contain only IDs
 * (docs/maintainers/service.md#identifiers), so a key can't be compared with them.
 */
function canCompareId(value: string, { acceptsKeys }: Dialect): boolean {
	return !acceptsKeys || uuidPattern.test(value);
}

function lowerCase(value: string): string {
	return value.trim().toLowerCase();
}

const filters: Record<Collection, Readonly<Record<string, Filter>>> = {
	sources: { source_type: { forService: lowerCase } },
	destinations: { destination_type: { forService: lowerCase } },
	workflows: {
		source_id: {},
		destination_id: {},
		status: {
			forService: lowerCase,
			accepts: ({ status }, value) =>
				readWorkflowStatus(status) === 'unknown' ||
				readWorkflowStatus(status) === readWorkflowStatus(value),
		},
		name: {
			// The specification's list has no filter by name: docs/maintainers/service.md#workflows
			forService: (value, { filtersByName }) => (filtersByName ? value : undefined),
			accepts: ({ name }, value, { filtersByName }) =>
				filtersByName || typeof name !== 'string' || lowerCase(name).includes(lowerCase(value)),
		},
	},
	jobs: {
		workflow_id: {
			accepts: ({ workflow_id: id }, value, dialect) =>
				typeof id !== 'string' || !canCompareId(value, dialect) || id === value,
		},
		status: {
			forService(value, { jobStatuses }) {
				const status = readJobStatus(value);
				return status === 'unknown' ? value : jobStatuses[status];
			},
			accepts(row, value) {
				const [asked, listed] = [readJobStatus(value), readJobStatus(row.status)];
				return asked === 'unknown' || listed === 'unknown' || asked === listed;
			},
		},
	},
	templates: {},
	channels: { channel_type: {} },
};

/** A filter with its value. */
export interface AppliedFilter {
	/** By the service's name. */
	name: string;
	/** What a service of the dialect gets; undefined if it doesn't have the filter. */
	sent: string | undefined;
	/** Whether a row passes. */
	accepts(row: IDataObject): boolean;
}

/** Returns the filters of a query that have a value, for services of a dialect. */
export function appliedFilters(
	collection: Collection,
	query: ListQuery,
	dialect: Dialect,
): AppliedFilter[] {
	const applied: AppliedFilter[] = [];
	for (const [name, value] of Object.entries(query)) {
		const filter = filters[collection][name];
		if (!value || !filter) continue;
		applied.push({
			name,
			sent: filter.forService ? filter.forService(value, dialect) : value,
			accepts: (row) => filter.accepts?.(row, value, dialect) ?? true,
		});
	}
	return applied;
}
