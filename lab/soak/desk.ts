import { json } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { startServer, type RunningServer } from '../../e2e/http/startServer.ts';
import { contentOf, feeds, isHuge, type Feed, type SoakDocument } from './documents.ts';
import type { Ledger } from './ledger.ts';

/** How many documents an execution gets, and how many are with n8n by one way at most. */
const batchSize = 50;
const maxGiven: Readonly<Record<Feed, number>> = { schedule: 600, subworkflow: 400, instant: 200 };
/** How many batches one execution passes to sub-workflows. */
const batchesAtOnce = 2;

const resultSchema = z
	.object({ name: z.string(), text: z.string().nullish(), error: z.string().nullish() })
	.transform(({ name, text, error }) => ({
		document: numberIn(name),
		text: text ?? null,
		error: error ?? null,
	}));
const arrivalSchema = z.object({ worker: z.string(), results: z.array(resultSchema) });
const startedSchema = z.object({ job: z.string(), execution: z.coerce.string() });
const jobSchema = z.object({ worker: z.string(), job: z.string(), files: z.array(resultSchema) });

/** The number in a file's name, which the service may have added something to. */
export function numberIn(name: string): number {
	return Number(/d(\d{7})/.exec(name)?.[1] ?? Number.NaN);
}

/** What the desk works with. */
export interface DeskSettings {
	ledger: Ledger;
	documentAt(number: number): SoakDocument;
	/** How many documents may have been given by now. */
	due(): number;
}

/** How many documents may be given by one way now. */
function room(ledger: Ledger, feed: Feed): number {
	return Math.max(0, maxGiven[feed] - ledger.givenTo(feed));
}

/** Takes documents for a job of the service. */
export function giveToJob({ ledger, due }: DeskSettings, key: string, most: number): number[] {
	const free = Math.min(most, room(ledger, 'instant'));
	return ledger.give('instant', { most: free, due: due(), key });
}

/** Stands for what's around n8n: a list of what is to do, the files themselves, and where the results go. */
export async function startDesk(settings: DeskSettings): Promise<RunningServer> {
	const { ledger, documentAt, due } = settings;
	let url = '';
	const described = (number: number) => {
		const { name, mimeType } = documentAt(number);
		return { number, name, mimeType, url: `${url}/documents/${name}` };
	};
	const batches = (feed: Feed, execution: string) => {
		const count = feed === 'subworkflow' ? batchesAtOnce : 1;
		const most = Math.min(count * batchSize, room(ledger, feed));
		const given = ledger.give(feed, { most, due: due(), key: execution, execution });
		const documents = given.map(described);
		if (feed !== 'subworkflow') return { documents };
		const parts = Array.from({ length: Math.ceil(documents.length / batchSize) }, (_, part) => ({
			documents: documents.slice(part * batchSize, (part + 1) * batchSize),
		}));
		return { batches: parts };
	};
	const take = (path: string, body: unknown): object => {
		if (path === '/started') {
			const { job, execution } = startedSchema.parse(body);
			ledger.started(job, execution);
		} else if (path === '/jobs') {
			const { worker, job, files } = jobSchema.parse(body);
			ledger.arrived(files, worker);
			const left = ledger.leases.find(([key]) => key === job);
			if (left !== undefined) ledger.report(`The job ${job} came without some of its files`);
		} else {
			const { worker, results } = arrivalSchema.parse(body);
			ledger.arrived(results, worker);
		}
		return {};
	};
	const server = await startServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://desk');
		const answer = async (): Promise<void> => {
			if (pathname.startsWith('/documents/')) {
				const document = documentAt(numberIn(pathname));
				// The length of a written one isn't known before; the huge one is only read piece by piece with it.
				const length = isHuge(document) ? { 'content-length': document.bytes } : {};
				response.writeHead(200, { 'content-type': document.mimeType, ...length });
				await pipeline(Readable.from(contentOf(document)), response);
				return;
			}
			const feed = feeds.find((each) => each === searchParams.get('feed'));
			const content =
				feed === undefined
					? take(pathname, await json(request))
					: batches(feed, searchParams.get('execution') ?? '');
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end(JSON.stringify(content));
		};
		answer().catch((error: unknown) => {
			const message = error instanceof Error ? error.message : String(error);
			if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' });
			response.end(message);
		});
	});
	({ url } = server);
	return server;
}
