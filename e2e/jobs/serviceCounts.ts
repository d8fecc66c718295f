import { z } from 'zod';
import type { LocalService } from '../../local-service/startLocalService.ts';

/** A job as the service lists it. */
export interface CountedJob {
	/** Milliseconds since 1970. */
	createdAt: number;
	/** The names that its files had before they were uploaded. */
	names: string[];
}

const jobsSchema = z.array(
	z.object({ created_at: z.string(), input_file_ids: z.array(z.string()) }),
);

/** `same b1-n8n0a1b2c3d4e5fx2z-d88db765.txt` was `same b1.txt`: the node's mark and the service's hash are gone. */
function nameOf(fileId: string): string {
	return fileId.replace(/-n8n[0-9a-f]{12}x\d+z(?:w[pc][0-9a-f]{12})?-[0-9a-f]{8}(?=\.[a-z]+$)/, '');
}

/** The jobs that the service has, in the order of their creation. */
export async function countedJobs(service: LocalService): Promise<CountedJob[]> {
	const answer = await fetch(`${service.baseUrl}/jobs/`, {
		headers: { [service.apiKeyHeader]: service.apiKey },
	});
	return jobsSchema
		.parse(await answer.json())
		.map(({ created_at: time, input_file_ids: ids }) => ({
			createdAt: Date.parse(time.replace(/Z?$/, 'Z')),
			names: ids.map(nameOf),
		}))
		.toSorted((one, other) => one.createdAt - other.createdAt);
}

/** The batch that a file belongs to by its name, e.g. 'b3'. */
export function batchOf(name: string): string {
	return /\bb\d+/.exec(name)?.[0] ?? '';
}

/** How many jobs of one kind ran at the same time at least, if each takes `jobMs`. */
export function maxAtOnce(jobs: readonly CountedJob[], jobMs: number): number {
	const counts = jobs.map(
		({ createdAt }) =>
			jobs.filter((job) => job.createdAt <= createdAt && createdAt < job.createdAt + jobMs).length,
	);
	return Math.max(0, ...counts);
}
