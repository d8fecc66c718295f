import type { IDataObject } from 'n8n-workflow';

import { dialects, type Dialect } from '../../credential/dialect';
import { readJobStatus } from '../status/jobStatus';
import { readWorkflowStatus } from '../status/workflowStatus';

export type Collection = 'sources' | 'destinations' | 'workflows' | 'jobs' | 'templates';

export type ListQuery = Readonly<Record<string, string | undefined>>;

interface Filter {
	/** The value as a service of the dialect expects it; undefined if the service doesn't have the filter. */
	forService(value: string, dialect: Dialect): string | undefined;
	/** Whether a row passes; a row without the field does. */
	accepts(row: IDataObject, value: string, dialect: Dialect): boolean;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function asIs(value: string): string {
	return value;
}

function lowerCase(value: string): string {
	return value.trim().toLowerCase();
}

/**
 * The public service also accepts an object's key instead of its ID, but rows contain only IDs
 * (docs/maintainers/service.md#identifiers), so a key can't be compared with them.
 */
function canCompareId(value: string, dialect: Dialect): boolean {
	return !dialects[dialect].acceptsKeys || uuidPattern.test(value);
}

function idOf(entry: unknown): unknown {
	return typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry;
}

function listHolds(field: string): Filter {
	return {
		forService: asIs,
		accepts(row, value, dialect) {
			const entries = row[field];
			if (!Array.isArray(entries) || !canCompareId(value, dialect)) return true;
			return entries.some((entry) => idOf(entry) === value);
		},
	};
}

function typeIs(field: string): Filter {
	return {
		forService: lowerCase,
		accepts: (row, value) =>
			typeof row[field] !== 'string' || lowerCase(row[field]) === lowerCase(value),
	};
}

const workflowStatusFilter: Filter = {
	forService: lowerCase,
	accepts: (row, value) =>
		typeof row.status !== 'string' ||
		readWorkflowStatus(row.status) === 'unknown' ||
		lowerCase(row.status) === lowerCase(value),
};

const workflowNameFilter: Filter = {
	// The specification's list has no filter by name: docs/maintainers/service.md#workflows
	forService: (value, dialect) => (dialects[dialect].filtersByName ? value : undefined),
	accepts: (row, value) =>
		typeof row.name !== 'string' || lowerCase(row.name).includes(lowerCase(value)),
};

const jobWorkflowFilter: Filter = {
	forService: asIs,
	accepts: (row, value, dialect) =>
		typeof row.workflow_id !== 'string' ||
		!canCompareId(value, dialect) ||
		row.workflow_id === value,
};

const jobStatusFilter: Filter = {
	forService(value, dialect) {
		const status = readJobStatus(value);
		return status === 'unknown' ? value : dialects[dialect].jobStatuses[status];
	},
	accepts(row, value) {
		const wanted = readJobStatus(value);
		const present = readJobStatus(row.status);
		return wanted === 'unknown' || present === 'unknown' || wanted === present;
	},
};

const filters: Record<Collection, Readonly<Record<string, Filter>>> = {
	sources: { source_type: typeIs('type') },
	destinations: { destination_type: typeIs('type') },
	workflows: {
		source_id: listHolds('sources'),
		destination_id: listHolds('destinations'),
		status: workflowStatusFilter,
		name: workflowNameFilter,
	},
	jobs: { workflow_id: jobWorkflowFilter, status: jobStatusFilter },
	templates: {},
};

/**
 * Translates the filters of a list into what a service of this dialect expects. Empty filters and those that the
 * service doesn't have are left out.
 */
export function queryForService(
	collection: Collection,
	query: ListQuery,
	dialect: Dialect,
): Record<string, string> {
	const translated: Record<string, string> = {};
	for (const [name, value] of Object.entries(query)) {
		if (value === undefined || value === '') continue;
		const filter = filters[collection][name];
		const text = filter ? filter.forService(value, dialect) : value;
		if (text !== undefined) translated[name] = text;
	}
	return translated;
}

/**
 * Whether a row passes every filter. It's checked here too, because a service may ignore a filter. A row without the
 * field passes.
 */
export function rowPasses(
	collection: Collection,
	row: IDataObject,
	query: ListQuery,
	dialect: Dialect,
): boolean {
	return Object.entries(query).every(([name, value]) => {
		if (value === undefined || value === '') return true;
		return filters[collection][name]?.accepts(row, value, dialect) ?? true;
	});
}
