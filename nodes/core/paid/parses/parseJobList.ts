import type { IDataObject } from 'n8n-workflow';

import type { NodeContext } from '../../n8n/nodeContext';
import { isRecord, type JsonValue } from '../../text/json';
import { outcomeOfError } from '../../text/problem';
import { nameText } from '../../text/text';
import { lookTimeMs } from '../lookedFor';
import { idOf, listedRows } from '../../records/record';
import { readJson } from '../../wire/json/readJson';
import { send } from '../../wire/send';

/** How many pages of the list of jobs are looked at for a request whose response is lost: it begins with the newest ones. */
const maxPagesForLost = 5;

/** Returns the job whose file carries a mark; undefined where the list doesn't show it yet. Throws a ServiceProblem. */
export async function findParseJob(
	context: NodeContext,
	mark: string,
): Promise<IDataObject | undefined> {
	for await (const { rows } of parseJobs(context, maxPagesForLost)) {
		// In which field a row names the file isn't certain.
		const found = rows.find((row) => JSON.stringify(row).includes(mark) && idOf(row) !== '');
		if (found !== undefined) return found;
	}
	return undefined;
}

/** A page of the list of jobs. */
interface JobPage {
	/** Those that no page before had. */
	rows: IDataObject[];
	/** Whether the list says that it goes on. */
	goesOn: boolean;
}

/** Yields the list of jobs page by page, the newest first, until it ends or can't be followed. Throws a ServiceProblem. */
export async function* parseJobs(
	context: NodeContext,
	maxPages: number,
): AsyncGenerator<JobPage, void, undefined> {
	const { parseUrl } = await context.credential();
	const seen = new Set<string>();
	let next: NextPage | undefined = { path: '/jobs', isCertain: true };
	for (let number = 1; next !== undefined && number <= maxPages; number += 1) {
		const page = await readPage(context, next);
		const rows = page.rows.filter((row) => !seen.has(idOf(row)));
		for (const row of rows) seen.add(idOf(row));
		const following = nextPage(page, { number, parseUrl, seen: seen.size });
		// A service that has no such pages repeats the first one.
		next = rows.length === 0 || following?.path === '' ? undefined : following;
		yield { rows, goesOn: following?.isCertain === true };
	}
}

/** Where a list goes on. */
interface NextPage {
	/** Below the address of the interface; '' where it can't be followed. */
	path: string;
	/** Whether the list says so. */
	isCertain: boolean;
}

/** What a request for a page returned. */
interface ListedPage {
	rows: IDataObject[];
	list: JsonValue;
	/** Where the header Link leads. */
	linked?: string;
}

/** Requests a page. One of which nobody knows whether it's there has no rows where the service refuses it. */
async function readPage(context: NodeContext, { path, isCertain }: NextPage): Promise<ListedPage> {
	const reading = send(context, {
		api: 'parse',
		method: 'GET',
		path,
		timeoutMs: lookTimeMs,
		secondSend: 'harmless',
		awaitMs: isCertain ? lookTimeMs : undefined,
		read: async (response) => {
			const list = await readJson(response);
			return { list, rows: (await listedRows(list, 'jobs')) ?? [], linked: response.nextPage };
		},
	});
	return await reading.catch((error: unknown) => {
		const { status = 0 } = outcomeOfError(error) ?? {};
		if (isCertain || status < 400 || status >= 500) throw error;
		return { rows: [], list: null };
	});
}

/** How far a list has been read. */
interface ListPlace {
	/** Of the page that was read, from 1. */
	number: number;
	/** How many jobs the pages had. */
	seen: number;
	parseUrl: string;
}

/** Returns where a list goes on: by what it says, or as most lists do where it says nothing. Undefined at its end. */
function nextPage({ list, linked }: ListedPage, place: ListPlace): NextPage | undefined {
	const said: Record<string, unknown> = isRecord(list)
		? { ...list, ...recordIn(list.pagination), ...recordIn(list.meta) }
		: {};
	const named = [linked, said.next, said.next_cursor, said.cursor].map(nameText).find(Boolean);
	if (named !== undefined) {
		return { path: followedPath(named, place.parseUrl) ?? '', isCertain: true };
	}
	const numberOf = (...names: string[]): number | undefined =>
		names.map((name) => said[name]).find((value) => typeof value === 'number');
	const page = numberOf('page') ?? place.number;
	const size = numberOf('per_page', 'page_size', 'limit');
	const path = `/jobs?page=${page + 1}${size === undefined ? '' : `&per_page=${size}`}`;
	const [rows, pages] = [numberOf('total', 'total_count'), numberOf('total_pages', 'pages')];
	const more = said.has_more ?? said.has_next ?? (numberOf('next_page') !== undefined || undefined);
	const isCertain = more === true || (rows ?? 0) > place.seen || (pages ?? 0) > page;
	const ends = [rows, pages, more, said.next, said.next_cursor, said.cursor];
	const saysEnd = !isCertain && ends.some((each) => each !== undefined);
	return saysEnd ? undefined : { path, isCertain };
}

function recordIn(value: unknown): object {
	return isRecord(value) ? value : {};
}

/** Returns the path that an address of the list's next page has, or a cursor; undefined where it leads elsewhere. */
function followedPath(given: string, parseUrl: string): string | undefined {
	if (!/[/?]/.test(given)) return `/jobs?cursor=${encodeURIComponent(given)}`;
	const base = new URL(parseUrl);
	const list = `${parseUrl}/jobs`;
	if (!URL.canParse(given, list)) return undefined;
	const { origin, pathname, search } = new URL(given, list);
	const isOwn = origin === base.origin && pathname.startsWith(`${base.pathname}/`);
	return isOwn ? pathname.slice(base.pathname.length) + search : undefined;
}
