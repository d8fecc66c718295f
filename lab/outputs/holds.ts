/* How long the event loop is held in one stretch, and by what. */
import { PerformanceObserver } from 'node:perf_hooks';

/** The longest holds in ms of processor time of the thread, so that other programs on the machine don't count. */
export interface Holds {
	/** By anything. */
	all: number;
	/** Without JSON.parse and garbage collection. */
	own: number;
	/** The longest single JSON.parse. */
	parse: number;
	/** The longest pause for garbage collection. */
	collection: number;
}

interface Stretch {
	from: number;
	to: number;
	cpu: number;
	parse: number;
}

/** Shorter ones aren't looked at. ms. */
const shortest = 5;

/** Watches the event loop until the function that it returns is called. */
export function watchHolds(): () => Promise<Holds> {
	const stretches: Stretch[] = [];
	const collections: Array<{ from: number; ms: number }> = [];
	const observer = new PerformanceObserver((list) => {
		for (const { startTime, duration } of list.getEntries())
			collections.push({ from: startTime, ms: duration });
	});
	observer.observe({ entryTypes: ['gc'] });

	let parse = 0;
	let maxParseMs = 0;
	const parseJson = JSON.parse;
	JSON.parse = (...given: Parameters<typeof parseJson>) => {
		const began = process.threadCpuUsage();
		try {
			return parseJson(...given) as unknown;
		} finally {
			const ms = cpuSince(began);
			parse += ms;
			maxParseMs = Math.max(maxParseMs, ms);
		}
	};

	let isWatching = true;
	let from = performance.now();
	let began = process.threadCpuUsage();
	const look = (): void => {
		const to = performance.now();
		if (to - from >= shortest) stretches.push({ from, to, cpu: cpuSince(began), parse });
		parse = 0;
		from = performance.now();
		began = process.threadCpuUsage();
		if (isWatching) setImmediate(look);
	};
	setImmediate(look);

	return async () => {
		// Lets the last stretch end, and the observer hear of its collections.
		await new Promise((resolve) => setTimeout(resolve, 50));
		isWatching = false;
		observer.disconnect();
		JSON.parse = parseJson;
		return {
			all: longest(stretches.map(({ cpu }) => cpu)),
			own: longest(stretches.map((stretch) => ownOf(stretch, collections))),
			parse: maxParseMs,
			collection: longest(collections.map(({ ms }) => ms)),
		};
	};
}

function cpuSince(began: NodeJS.CpuUsage): number {
	const { user, system } = process.threadCpuUsage(began);
	return (user + system) / 1000;
}

/** Collections are measured by the clock: while others have the processor, they take less of it. */
function ownOf(
	{ from, to, cpu, parse }: Stretch,
	collections: ReadonlyArray<{ from: number; ms: number }>,
): number {
	const inside = collections.filter((one) => one.from >= from && one.from < to);
	const collected = inside.reduce((sum, { ms }) => sum + ms, 0);
	return Math.max(0, cpu - parse - collected * Math.min(1, cpu / (to - from)));
}

function longest(all: readonly number[]): number {
	return all.reduce((most, one) => Math.max(most, one), 0);
}
