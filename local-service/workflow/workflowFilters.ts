import { ServiceProblem, wrongField } from '../http/serviceResponse.ts';
import type { StoredWorkflow } from './state.ts';

/** The workflows that match every filter in the query; throws 422 for a wrong one. */
export function filterWorkflows(
	workflows: readonly StoredWorkflow[],
	query: URLSearchParams,
): StoredWorkflow[] {
	const sourceId = query.get('source_id');
	const destinationId = query.get('destination_id');
	const name = query.get('name')?.toLowerCase();
	const status = query.get('status');
	if (status !== null && status !== 'active' && status !== 'inactive') {
		throw new ServiceProblem(422, [
			wrongField(['query', 'status'], "Input should be 'active' or 'inactive'", status, 'enum'),
		]);
	}
	return workflows.filter(
		(workflow) =>
			(sourceId === null || workflow.sourceId === sourceId) &&
			(destinationId === null || workflow.destinationId === destinationId) &&
			(status === null || workflow.isActive === (status === 'active')) &&
			(name === undefined || workflow.name.toLowerCase().includes(name)),
	);
}

/** One page by `page`, `page_size`, `sort_by` and `sort_direction`; throws 422 for a wrong one. */
export function pageOf(rows: readonly StoredWorkflow[], query: URLSearchParams): StoredWorkflow[] {
	const page = readCount(query, 'page', 1);
	const pageSize = readCount(query, 'page_size', 20);
	const sortBy = query.get('sort_by') ?? 'id';
	const sign = query.get('sort_direction') === 'desc' ? -1 : 1;
	const sorted = rows.toSorted((first, second) => {
		if (sortBy === 'created_at') return sign * (first.createdAt - second.createdAt);
		const field = sortBy === 'name' ? 'name' : 'id';
		if (first[field] === second[field]) return 0;
		return first[field] < second[field] ? -sign : sign;
	});
	return sorted.slice((page - 1) * pageSize, page * pageSize);
}

function readCount(query: URLSearchParams, name: string, fallback: number): number {
	const text = query.get(name);
	if (text === null) return fallback;
	const count = Number(text);
	if (Number.isInteger(count) && count >= 1) return count;
	throw new ServiceProblem(422, [
		wrongField(['query', name], 'Input should be greater than or equal to 1', text),
	]);
}
