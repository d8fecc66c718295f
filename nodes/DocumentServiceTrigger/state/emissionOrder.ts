import type { ListedJob } from './listedJob';

/** Oldest first; jobs without a creation time come last, equal ones by id. */
export function byCreation(first: ListedJob, second: ListedJob): number {
	const firstTime = first.createdAt ?? Number.POSITIVE_INFINITY;
	const secondTime = second.createdAt ?? Number.POSITIVE_INFINITY;
	if (firstTime !== secondTime) return firstTime < secondTime ? -1 : 1;
	return first.id < second.id ? -1 : Number(first.id > second.id);
}
