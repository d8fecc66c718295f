import { cpus } from 'node:os';
import type { Ledger } from './ledger.ts';
import { slopeOf, type Sample } from './memory.ts';
import type { SoakRecord, TableSize } from './record.ts';

/** Something that a soak must reach, and whether it did. */
export interface Reached {
	what: string;
	isReached: boolean;
	figure: string;
}

export interface SoakReport {
	reached: Reached[];
	/** For docs/maintainers/soak.md. */
	text: string;
}

const megabyte = 1024 * 1024;
/** The first documents of a process are its warm-up: caches fill and code is compiled. */
const warmUpDocuments = 1_000;
/** Fewer documents after that say nothing: what happens to be in work at a moment is more than what they'd leave. */
const minWatched = 1_000;
const maxSlope = 1;
/** Handles and sockets come and go; these many more at the end than at first are a leak. */
const maxMoreHandles = 15;
const maxRefusedShare = 0.03;
const maxRecoveryMs = 30_000;
const recoveredShare = 0.8;
const windowSeconds = 5;
const secondsBefore = 120;
/** Tables that n8n fills with each execution. */
const executionTables = /^(execution_|binary_data|insights_|processed_data)/;
const maxOtherGrowth = 5 * megabyte;

const count = (value: number): string => Math.round(value).toLocaleString('en-US');
const megabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;
const clock = (ms: number): string => {
	const seconds = Math.round(ms / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** The samples of each life of a process. */
function livesOf(samples: readonly Sample[]): Sample[][] {
	const lives = new Map<number, Sample[]>();
	for (const sample of samples.filter(({ heap }) => Number.isFinite(heap))) {
		const life = lives.get(sample.processId) ?? [];
		lives.set(sample.processId, [...life, sample]);
	}
	return [...lives.values()];
}

interface LifeFigures {
	name: string;
	documents: number;
	/** Documents after the warm-up. */
	watched: number;
	/** Megabytes per 1,000 documents; NaN for a life that's too short. */
	slope: number;
	residentSlope: number;
	first: Sample | undefined;
	last: Sample | undefined;
	moreHandles: number;
}

function figuresOf(life: readonly Sample[]): LifeFigures {
	const [start] = life;
	const last = life.at(-1);
	const warm = life.filter(
		({ documents }) => documents - (start?.documents ?? 0) >= warmUpDocuments,
	);
	const watched = (last?.documents ?? 0) - (warm[0]?.documents ?? Infinity);
	const line = (value: (sample: Sample) => number): number =>
		watched < minWatched
			? Number.NaN
			: slopeOf(warm.map((each) => [each.documents / 1000, value(each) / megabyte] as const));
	const half = Math.ceil(warm.length / 2);
	const least = (part: readonly Sample[]): number =>
		Math.min(...part.map(({ handles, sockets }) => Math.max(handles, sockets)));
	return {
		name: start?.name ?? '',
		documents: (last?.documents ?? 0) - (start?.documents ?? 0),
		watched,
		slope: line(({ heap, external }) => heap + external),
		residentSlope: line(({ resident }) => resident),
		first: warm[0],
		last,
		moreHandles: warm.length < 4 ? 0 : least(warm.slice(half)) - least(warm.slice(0, half)),
	};
}

/** How long after the outage the service had as many successes as before it. ms; NaN if there was none. */
export function recoveryMs({
	happened,
	successes,
}: Pick<SoakRecord, 'happened' | 'successes'>): number {
	const start = happened.find(({ what }) => what.startsWith('outage begins'))?.at;
	const end = happened.find(({ what }) => what.startsWith('outage ends'))?.at;
	if (start === undefined || end === undefined) return Number.NaN;
	const between = (from: number, seconds: number): number =>
		Array.from({ length: seconds }, (_, second) => successes[from + second] ?? 0).reduce(
			(sum, each) => sum + each,
			0,
		) / seconds;
	const usual = between(Math.floor(start / 1000) - secondsBefore, secondsBefore);
	const last = Math.floor(end / 1000);
	for (let second = last; second < last + 600; second++) {
		if (between(second, windowSeconds) >= recoveredShare * usual) return (second - last) * 1000;
	}
	return Infinity;
}

interface Resent {
	/** Processed more often than once, all documents together. */
	more: number;
	afterLostResponses: number;
	unexplained: number;
}

/** A document may be processed again if the response was lost, and each time that it's given to n8n again. */
function resentOf({ seen }: SoakRecord, ledger: Ledger): Resent {
	const resent = { more: 0, afterLostResponses: 0, unexplained: 0 };
	for (const [number, { processed, lost }] of Object.entries(seen)) {
		const given = ledger.state.entries[Number(number)]?.given ?? 1;
		const more = Math.max(0, processed - 1);
		resent.more += more;
		resent.afterLostResponses += Math.min(more, lost);
		resent.unexplained += Math.max(0, more - lost - (given - 1));
	}
	return resent;
}

const table = (head: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
	[head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** What a soak found, and whether it's what's promised. */
export function reportOf(
	record: SoakRecord,
	ledger: Ledger,
	{
		tables,
		versions,
		places,
	}: { tables: readonly TableSize[]; versions: Record<string, string>; places: number },
): SoakReport {
	const { entries, wrong, reasons, finishedBy } = ledger.state;
	const sum = (value: (entry: (typeof entries)[number]) => number): number =>
		entries.reduce((total, entry) => total + value(entry), 0);
	const [delivered, refused, failed] = (['delivered', 'refused', 'failed'] as const).map((each) =>
		ledger.count(each),
	);
	const open = ledger.count('waiting') + ledger.count('given');
	const twice = [...entries.entries()].filter(([, { delivered: times }]) => times > 1);
	const unexplained = twice.filter(([, entry]) => entry.delivered > entry.given);
	const resent = resentOf(record, ledger);
	const lives = livesOf(record.samples).map(figuresOf);
	const long = lives.filter(({ slope }) => !Number.isNaN(slope));
	const workers = long.filter(({ name }) => name !== 'main');
	const weight = workers.reduce((total, { watched }) => total + watched, 0);
	const slope = workers.reduce((total, each) => total + each.slope * each.watched, 0) / weight;
	const uploads = Object.values(record.statuses).reduce((total, each) => total + each, 0);
	const stormed = record.statuses['storm'] ?? 0;
	const refusedShare = (record.statuses['429'] ?? 0) / Math.max(1, uploads - stormed);
	const recovery = recoveryMs(record);
	const sizeBefore = new Map(record.tablesBefore.map(({ name, bytes }) => [name, bytes]));
	const growth = tables
		.map(({ name, bytes }) => ({ name, bytes: bytes - (sizeBefore.get(name) ?? 0) }))
		.filter(({ bytes }) => bytes > 0)
		.toSorted((one, other) => other.bytes - one.bytes);
	const otherGrowth = growth
		.filter(({ name }) => !executionTables.test(name))
		.reduce((total, { bytes }) => total + bytes, 0);
	const moreHandles = Math.max(0, ...long.map((each) => each.moreHandles));
	const reached: Reached[] = [
		{
			what: 'Each document was delivered, or went to the error branch with a reason',
			isReached: open === 0,
			figure: `${count(delivered ?? 0)} delivered, ${count(refused ?? 0)} refused that the service can't read, ${count(failed ?? 0)} others failed, ${count(open)} open`,
		},
		{
			what: 'No document was lost, and none had another text or no reason',
			isReached: wrong.length === 0,
			figure: wrong.length === 0 ? '0' : `${wrong.length}: ${wrong.slice(0, 5).join('; ')}`,
		},
		{
			what: 'Delivered twice only where n8n had reported an execution as failed',
			isReached: unexplained.length === 0,
			figure: `${count(twice.length)} delivered twice, ${count(unexplained.length)} of them unexplained${
				unexplained.length === 0
					? ''
					: `: ${unexplained
							.slice(0, 10)
							.map(([number]) => number)
							.join(', ')}`
			}`,
		},
		{
			what: 'Processed twice only where a response was lost or an execution failed',
			isReached: resent.unexplained === 0,
			figure: `${count(resent.more)} times: ${count(resent.afterLostResponses)} after lost responses, ${count(resent.more - resent.afterLostResponses - resent.unexplained)} in another execution, ${count(resent.unexplained)} unexplained`,
		},
		{
			what: `Memory of the workers grows by less than ${maxSlope} MB per 1,000 documents`,
			isReached: workers.length === 0 || slope < maxSlope,
			figure:
				workers.length === 0
					? 'no worker lived long enough'
					: `${slope.toFixed(2)} MB (heap and external, after a collection; all lives of ${count(warmUpDocuments + minWatched)} documents or more, each by its documents)`,
		},
		{
			what: 'Handles and sockets stay flat',
			isReached: moreHandles <= maxMoreHandles,
			figure: `at most ${moreHandles} more in the second half of a process's life`,
		},
		{
			what: "The database grows only by n8n's own execution data",
			isReached: otherGrowth <= maxOtherGrowth,
			figure: `${megabytes(otherGrowth)} elsewhere`,
		},
		{
			what: 'Less than 3% of the uploads are refused with 429 outside the 429 bursts',
			isReached: refusedShare < maxRefusedShare,
			figure: `${(100 * refusedShare).toFixed(2)}%, among them the faults`,
		},
		{
			what: 'Within 30 s after the outage, as much succeeds as before',
			isReached: !(recovery > maxRecoveryMs),
			figure: Number.isNaN(recovery) ? 'no outage' : clock(recovery),
		},
	];
	const [processor] = cpus();
	const rate = (60_000 * (delivered ?? 0)) / Math.max(1, record.elapsedMs);
	const text = [
		'# A soak',
		'',
		"Written by `npm run lab -- soak --write`: don't edit it. [How it works](testing.md#the-soak).",
		'',
		table(
			['What', 'Value'],
			[
				['Started', record.startedOn],
				[
					'Lasted',
					`${clock(record.elapsedMs)} (minutes:seconds), in ${record.starts} start${record.starts === 1 ? '' : 's'}`,
				],
				[
					'Command',
					`\`npm run lab -- soak --minutes ${record.minutes} --documents ${record.documents} --seed ${record.seed}\``,
				],
				...Object.entries(versions),
				[
					'Machine',
					`${cpus().length} cores, ${processor?.model ?? 'unknown'}; everything runs on it: n8n, PostgreSQL, Redis, the service, the source of the documents`,
				],
				['Service concurrency limit', String(places)],
				['Throughput', `${count(rate)} delivered documents a minute, paced by the soak`],
			],
		),
		'',
		'## Targets',
		'',
		table(
			['Reached', 'What', 'Figure'],
			reached.map(({ what, isReached, figure }) => [isReached ? 'yes' : '**no**', what, figure]),
		),
		'',
		'## Documents',
		'',
		table(
			['What', 'How often'],
			[
				['Given to n8n', count(sum(({ given }) => given))],
				[
					'Given again because n8n reported the execution as failed',
					count(sum(({ interrupted }) => interrupted)),
				],
				[
					'Of these, documents of jobs whose execution n8n ended before it started',
					count(record.notStarted),
				],
				['Given again because the error is temporary', count(sum(({ triedAgain }) => triedAgain))],
				...Object.entries(finishedBy)
					.toSorted()
					.map(([worker, number]) => [`Results by ${worker}`, count(number)] as [string, string]),
				...Object.entries(record.statuses).map(
					([status, number]) =>
						[
							status === 'storm'
								? 'Uploads refused in a 429 burst'
								: status === '0'
									? 'Uploads whose connection broke'
									: `Responses to uploads with status ${status}`,
							count(number),
						] as [string, string],
				),
			],
		),
		'',
		"Results of the notifications of jobs, and n8n's responses to them:",
		'',
		table(
			['What', 'How often'],
			Object.entries(record.deliveries).map(([what, number]) => [
				what.replace(/127\.0\.0\.1:\d+/, 'n8n'),
				count(number),
			]),
		),
		'',
		'Reasons on the error branch, without names and numbers:',
		'',
		table(
			['Reason', 'How often'],
			Object.entries(reasons)
				.toSorted(([, one], [, other]) => other - one)
				.slice(0, 25)
				.map(([reason, number]) => [
					reason.replaceAll('|', '\\|').replaceAll('\n', ' '),
					count(number),
				]),
		),
		'',
		'## Processes',
		'',
		`Each process collects its garbage before it's measured. The first ${count(warmUpDocuments)} documents are its warm-up, and it takes ${count(minWatched)} more for a slope.`,
		'',
		table(
			[
				'Process',
				'Documents',
				'Heap and external: first, last',
				'MB per 1,000 documents',
				'Resident: last, slope',
				'Handles: first, last',
				'Sockets: first, last',
			],
			lives.map(({ name, documents, slope: own, residentSlope, first, last }) => [
				name,
				count(documents),
				`${first ? megabytes(first.heap + first.external) : '-'}, ${last ? megabytes(last.heap + last.external) : '-'}`,
				Number.isNaN(own) ? '-' : own.toFixed(2),
				`${megabytes(last?.resident ?? 0)}, ${Number.isNaN(residentSlope) ? '-' : residentSlope.toFixed(2)}`,
				`${first?.handles ?? '-'}, ${last?.handles ?? '-'}`,
				`${first?.sockets ?? '-'}, ${last?.sockets ?? '-'}`,
			]),
		),
		'',
		record.endedByThemselves.length === 0
			? 'No process ended by itself.'
			: `Ended by themselves, and started again: ${record.endedByThemselves.join(', ')}.`,
		'',
		'## Database',
		'',
		table(
			['Table', 'Growth'],
			growth.slice(0, 12).map(({ name, bytes }) => [`\`${name}\``, megabytes(bytes)]),
		),
		'',
		'## What happened',
		'',
		table(
			['At', 'What'],
			record.happened.map(({ at, what }) => [clock(at), what]),
		),
		'',
	].join('\n');
	return { reached, text };
}
