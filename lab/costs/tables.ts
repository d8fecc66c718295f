/* The tables of docs/guides/costs.md. What wasn't measured, as in a quick run, is a dash. */
import type { BinaryMode, DocumentCost, Way } from './measurement.ts';
import { comparisonIn } from './page.ts';
import {
	responseSizes,
	responseWays,
	binaryModes,
	documentSizes,
	maxParallelDocuments,
	manyDocuments,
	watchedJobs,
	ways,
	type Size,
} from './plan.ts';
import { jobLengths, type RequestCosts } from './requests.ts';

/** By row and columns: see the functions of this file. */
export type Costs = ReadonlyMap<string, DocumentCost>;

export interface JobRate {
	name: string;
	documentsAMinute: number;
	requestsEach: number;
}

export interface Machine {
	date: string;
	n8n: string;
	node: string;
	client: string;
	processor: string;
	/** Processes that wanted to run when it started, on average over a minute. */
	/** Which share of the processor time others took before the measurement began. */
	busyShare: number;
	cores: number;
	/** Whether little of each was measured. */
	isQuick: boolean;
}

export interface Measurements {
	machine: Machine;
	documents: Costs;
	answers: Costs;
	atOnce: Costs;
	/** Rates by name. */
	jobs: readonly JobRate[];
	/** Bytes of state for each of `watchedJobs`, and the requests and bytes of a poll. */
	watched: ReadonlyArray<{ stateBytes: number; requests: number; bytes: number }>;
	requests: RequestCosts;
}

/** A table of Markdown, its numbers to the right. */
function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const under = head.map((_cell, column) => (column === 0 ? '---' : '--:'));
	return [line(head), line(under), ...rows.map(line)].join('\n');
}

/** Two digits that count. */
function short(value: number): string {
	if (value === 0) return '0';
	return value >= 10 ? value.toFixed(0) : value.toFixed(value >= 1 ? 1 : 2);
}

const count = (value: number) => value.toLocaleString('en');

/** Where a document's cost is kept. */
export const documentKey = (way: Way, binaryMode: BinaryMode, size: Size): string =>
	`${way} ${binaryMode} ${size.name}`;

/** Where the cost of a response is kept. */
export const responseKey = (way: Way, size: Size): string => `${way} ${size.name}`;

/** Where the cost of documents at once is kept: undefined stands for HTTP Request, which sends all. */
export const atOnceKey = (atOnce: number | undefined, binaryMode: BinaryMode): string =>
	`${atOnce ?? 'all'} ${binaryMode}`;

type Figure = (cost: DocumentCost) => number;

/** A figure, and its ratio to HTTP Request's. */
function compared(
	cost: DocumentCost | undefined,
	to: DocumentCost | undefined,
	of: Figure,
): string {
	if (!cost) return '–';
	// Ratios of what is almost nothing say nothing.
	if (!to || cost === to || of(to) < 1) return short(of(cost));
	return `${short(of(cost))} (${(of(cost) / of(to)).toFixed(2)}x)`;
}

function documentTable(costs: Costs, of: Figure): string {
	const columns = documentSizes.flatMap((size) => binaryModes.map((mode) => ({ size, mode })));
	return table(
		['', ...columns.map(({ size, mode }) => `${size.name}, ${mode}`)],
		ways.map(({ way, name }) => [
			name,
			...columns.map(({ size, mode }) =>
				compared(
					costs.get(documentKey(way, mode, size)),
					costs.get(documentKey('httpRequest', mode, size)),
					of,
				),
			),
		]),
	);
}

const cpu: Figure = ({ cpuMs }) => cpuMs;
const memory: Figure = ({ megabytes }) => megabytes;
const hold: Figure = ({ holds }) => holds.all;

function responseTable(costs: Costs): string {
	const figures = [
		{ name: 'processor, ms', of: cpu },
		{ name: 'memory, MB', of: memory },
		{ name: 'hold, ms', of: hold },
	];
	const columns = figures.flatMap(({ name, of }) =>
		responseSizes.map((size) => ({ head: `${size.name}: ${name}`, size, of })),
	);
	return table(
		['', ...columns.map(({ head }) => head)],
		responseWays.map(({ way, name }) => [
			name,
			...columns.map(({ size, of }) => {
				const cost = costs.get(responseKey(way, size));
				return cost ? short(of(cost)) : '–';
			}),
		]),
	);
}

function atOnceTable(costs: Costs): string {
	const row = (name: string, atOnce?: number) => {
		const [inMemory, onDisk] = binaryModes.map((mode) => costs.get(atOnceKey(atOnce, mode)));
		const of = (cost: DocumentCost | undefined, figure: Figure) =>
			cost ? short(figure(cost)) : '–';
		const seconds: Figure = ({ wallMs }) => (wallMs * manyDocuments.documents) / 1000;
		return [name, of(onDisk, seconds), of(onDisk, cpu), of(inMemory, memory), of(onDisk, memory)];
	};
	return table(
		['', 'Time, s', 'Processor per document, ms', 'Memory, MB, memory', 'Memory, MB, filesystem'],
		[
			...maxParallelDocuments.map((atOnce) => row(`Document Partition, ${atOnce} at once`, atOnce)),
			row('HTTP Request, all at once'),
		],
	);
}

function jobsTable(rates: readonly JobRate[]): string {
	return table(
		['', 'Documents a minute', 'Compared with the first', 'Requests per document'],
		rates.map(({ name, documentsAMinute, requestsEach }) => [
			name,
			short(documentsAMinute),
			`${(documentsAMinute / (rates[0]?.documentsAMinute ?? Number.NaN)).toFixed(2)}x`,
			requestsEach.toFixed(1),
		]),
	);
}

/** Requests by way and length of the job. */
export function requestsTable({ ways: waited }: RequestCosts): string {
	return table(
		['', ...jobLengths.map(({ name }) => `Job of ${name}`)],
		Object.entries(waited).map(([name, lengths]) => [
			name,
			...lengths.map(
				({ requests, lateMs }) => `${count(requests)} (${Math.round(lateMs / 1000)} s)`,
			),
		]),
	);
}

/** What n8n keeps while jobs run, in bytes. */
export function statesTable({ states }: RequestCosts): string {
	const rows = Object.entries(states).map(([name, bytes]) => [name, count(bytes)]);
	return table(['', 'Bytes'], rows);
}

function watchedTable(watched: Measurements['watched']): string {
	return table(
		[
			'Jobs in the list',
			'A day',
			'Running',
			'State, bytes',
			'Requests of a poll',
			'Bytes of a poll',
		],
		watchedJobs.map(({ jobs, jobsADay, inFlight }, index) => {
			const cost = watched[index];
			const figures = cost ? [cost.stateBytes, cost.requests, cost.bytes].map(count) : [];
			return [
				...[jobs, jobsADay, inFlight].map(count),
				...['–', '–', '–'].map((dash, at) => figures[at] ?? dash),
			];
		}),
	);
}

/** From which share on others take time from the measurement. */
const busy = 0.1;

function machineText(machine: Machine): string {
	const { date, n8n, node, client, processor, busyShare, cores, isQuick } = machine;
	const reasons = [
		...(busyShare < busy
			? []
			: [
					`the machine was busy with other work (${Math.round(100 * busyShare)}% of its ${cores} cores)`,
				]),
		...(isQuick ? ['a quick run measures little of each, and leaves out most (–)'] : []),
	];
	return [
		`Measured on ${date} with n8n ${n8n}, Node.js ${node} and unstructured-client ${client} on ${processor}, ` +
			`${cores} cores, by \`npm run lab -- costs --write\`. Every run sends the same documents; there's no seed.`,
		...(reasons.length === 0
			? []
			: [`**These figures are provisional:** ${reasons.join(', and ')}.`]),
	].join('\n\n');
}

/** The generated part of docs/guides/costs.md. */
export function costsPart(measured: Measurements): string {
	const { documents, answers, atOnce, jobs, watched, requests } = measured;
	const answerOf = documentSizes
		.map(({ name, responseBytes }) => `${name} → ${count(responseBytes / 1000)} KB`)
		.join(', ');
	const { documents: number, ms } = manyDocuments;
	const processorTable = documentTable(documents, cpu);
	const comparison = comparisonIn(processorTable);
	return [
		machineText(measured.machine),
		...(comparison === '' ? [] : [`${comparison}: by output, size and where n8n keeps files.`]),
		'### One document',
		`One document in each execution; the response grows with it (${answerOf}). In parentheses: compared with HTTP Request, which sends the same file and returns the response's JSON as items. No Operation is what n8n itself costs: the same execution with a node that does nothing. unstructured-client runs without n8n and reads a file from disk. \`memory\` and \`filesystem\` are n8n's binary data modes.`,
		'**Processor time, ms** (the lower of two measurements, here and in the next two tables)',
		processorTable,
		'**Memory: how much the process grows at most, MB**, beside what n8n holds already',
		documentTable(documents, memory),
		'**Event loop: the longest hold in one stretch, ms** of processor time; below 5 ms, 0 or what was seen',
		documentTable(documents, hold),
		'### Long responses',
		'A document of 4 KB, and a response of this size, with `filesystem`.',
		responseTable(answers),
		'### Documents at once',
		`${number} documents of 1 MB in one execution, by a service that takes ${ms} ms for each. The output format is Markdown.`,
		atOnceTable(atOnce),
		'### Partition or jobs',
		'A service that takes 150 ms for each request and 400 ms for each page, works on five on-demand jobs at once, and lets one of them begin each second; documents of one page. `npm run lab -- jobs` measures the same with more documents.',
		jobsTable(jobs),
		'### Requests for each job',
		"Until it's known that the job finished; in parentheses: how long after it finished. Create downloads the results, too. By the clock of a simulation, with a service that responds at once.",
		requestsTable(requests),
		`Download takes ${requests.download} requests for a job with one file. A poll of the trigger that finds nothing takes ${requests.idlePoll}, no matter how many jobs it watches.`,
		'### State',
		"What n8n's database keeps while a job runs: the data of one execution, or the static data of a trigger.",
		statesTable(requests),
		"Document Service Trigger, with jobs of the last days in the service's list; between two polls, one job ends and one starts:",
		watchedTable(watched),
	].join('\n\n');
}
