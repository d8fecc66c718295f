import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { WatchedProcess } from './soakCluster.ts';

/** What a process needed at a moment, after it had collected its garbage. */
export interface Sample {
	name: string;
	processId: number;
	/** Milliseconds since the beginning. */
	at: number;
	/** Documents that it had finished by then, in all its lives. */
	documents: number;
	/** Bytes. */
	heap: number;
	external: number;
	resident: number;
	handles: number;
	sockets: number;
	files: number;
}

const limitMs = 20_000;
/** For the collection, which is done before the next request is answered. */
const collectionMs = 500;

async function metricsOf(url: string): Promise<Map<string, number>> {
	const answer = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
	const lines = (await answer.text()).split('\n').filter((line) => /^\w/.test(line));
	return new Map(
		lines.map((line) => {
			const [name = '', value] = line.split(/ (?=[^ ]*$)/);
			return [name.replace(/^n8n_/, ''), Number(value)];
		}),
	);
}

async function openFiles(processId: number): Promise<{ files: number; sockets: number }> {
	const folder = `/proc/${processId}/fd`;
	const names = await readdir(folder);
	const targets = await Promise.all(
		names.map(async (name) => await readlink(`${folder}/${name}`).catch(() => '')),
	);
	return {
		files: names.length,
		sockets: targets.filter((each) => each.startsWith('socket:')).length,
	};
}

/** Looks at a process; undefined for one that has ended in the meantime. */
export async function sampleOf(
	{ name, processId, metricsUrl }: WatchedProcess,
	moment: Pick<Sample, 'at' | 'documents'>,
): Promise<Sample | undefined> {
	try {
		process.kill(processId, 'SIGUSR2');
		await wait(collectionMs);
		const metrics = await metricsOf(metricsUrl);
		const figure = (key: string): number => {
			const value = metrics.get(key);
			// A process that starts or stops doesn't have all of them.
			if (value === undefined || !Number.isFinite(value)) throw new Error(`${name} has no ${key}`);
			return value;
		};
		return {
			name,
			processId,
			...moment,
			heap: figure('nodejs_heap_size_used_bytes'),
			external: figure('nodejs_external_memory_bytes'),
			resident: figure('process_resident_memory_bytes'),
			handles: figure('nodejs_active_handles_total'),
			...(await openFiles(processId)),
		};
	} catch {
		return undefined;
	}
}

/** The slope of the line with the least squares through some points; NaN for fewer than three. */
export function slopeOf(points: ReadonlyArray<readonly [x: number, y: number]>): number {
	if (points.length < 3) return Number.NaN;
	const mean = (values: readonly number[]): number =>
		values.reduce((sum, value) => sum + value, 0) / values.length;
	const meanX = mean(points.map(([x]) => x));
	const meanY = mean(points.map(([, y]) => y));
	const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
	return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
}
