import { performance } from 'node:perf_hooks';

/** What a process that measures is given, as JSON in its first argument. */
export interface Measurement {
	partitionUrl: string;
	/** Path of the PDF. */
	file: string;
	/** Path of a short PDF that is sent first, so that code which loads on first use does not count. */
	warmUpFile: string;
	/** Ranges at once; 0 sends the document whole. */
	concurrency: number;
	runs: number;
}

/** What it prints, as JSON in its last line. */
export interface Measured {
	/** Milliseconds of each run. */
	times: number[];
	elements: number;
	/** Peak memory of the process over what it had after the warm-up, in MB. */
	memory: number;
}

/** Peak resident memory of this process so far, in MB. */
const peak = () => process.resourceUsage().maxRSS / 1024;

/** Measures a way to partition a file and prints what came out. `partition` gives the number of elements. */
export async function measure(
	partition: (file: string, measurement: Measurement) => Promise<number>,
): Promise<void> {
	const measurement = JSON.parse(process.argv[2] ?? '{}') as Measurement;
	await partition(measurement.warmUpFile, measurement);
	const idle = peak();
	const times: number[] = [];
	let elements = 0;
	for (let run = 0; run < measurement.runs; run += 1) {
		const start = performance.now();
		elements = await partition(measurement.file, measurement);
		times.push(performance.now() - start);
	}
	const measured: Measured = { times, elements, memory: peak() - idle };
	console.log(JSON.stringify(measured));
	process.exit(0);
}
