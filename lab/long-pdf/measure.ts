import { performance } from 'node:perf_hooks';

/** The input of a measuring process, as JSON in its first argument. */
export interface Measurement {
	partitionUrl: string;
	/** Path of the PDF. */
	file: string;
	/** Path of a short PDF that is sent first, so that code loaded on first use isn't measured. */
	warmUpFile: string;
	/** Ranges in parallel; 0 sends the document whole. */
	concurrency: number;
	runs: number;
}

/** The output, as JSON in the last printed line. */
export interface Measured {
	/** Milliseconds of each run. */
	times: number[];
	elements: number;
	/** Peak memory of the process beyond what it had after the warm-up, in MB. */
	memory: number;
}

/** Peak resident memory of this process so far, in MB. */
const peak = () => process.resourceUsage().maxRSS / 1024;

/** Measures one way to partition a file and prints the outcome. `partition` returns the number of elements. */
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
