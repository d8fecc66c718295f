import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { NodeContext } from '../n8n/nodeContext';
import { shownError } from '../n8n/shown';
import { eachInBatches, mapInBatches } from '../text/batches';
import { creationTimeOf, newestFirst } from '../text/readTime';
import { nameText, trimmedText } from '../text/text';
import { type Collection, listRows } from './listRows';
import { localConnector } from './locator';
import { serviceWords } from '../wire/words/readDetail';
import { readJobStatus, statusText } from './status';

interface ListEntry {
	value: unknown;
	name: unknown;
	marks?: ReadonlyArray<string | undefined>;
}

/** Returns a time (milliseconds since 1970) for a list: "23 Nov 2026, 14:47 UTC". */
function listedTime(milliseconds: number | undefined): string | undefined {
	if (milliseconds === undefined) return undefined;
	const text = new Date(milliseconds).toUTCString();
	return `${text.slice(5, 16)}, ${text.slice(17, 22)} UTC`;
}

/** How many entries the editor gets at once. It asks for more when the user has scrolled to the last one. */
const pageSize = 100;

interface ShownEntry {
	name: string;
	value: string;
}

function shownEntry(entry: ListEntry): ShownEntry | undefined {
	const value = nameText(entry.value);
	if (value === '') return undefined;
	const marks = (entry.marks ?? []).filter((mark) => mark !== undefined && mark !== '');
	const name = nameText(entry.name) || value;
	return { name: marks.length === 0 ? name : `${name} (${marks.join(', ')})`, value };
}

/** So many characters of an ID don't occur in another one by chance. */
const certainLength = 8;

/** Whether an entry was typed: every word as it's shown, or its ID, which may not be shown, from the start. */
function isFound({ name, value }: ShownEntry, typed: string): boolean {
	const shown = name.toLowerCase();
	const id = value.toLowerCase();
	if (id === typed || (typed.length >= certainLength && id.startsWith(typed))) return true;
	return typed.split(/\s+/).every((word) => shown.includes(word));
}

/**
 * Returns one page of a list search: the entries that were typed, ignoring case. The token of the next page is the value
 * of this page's last entry, so that new jobs don't shift anything; if that entry is gone, the list ends.
 */
async function searchResult(
	entries: readonly ListEntry[],
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const typed = (filter ?? '').trim().toLowerCase();
	const found: ShownEntry[] = [];
	await eachInBatches(entries, (entry) => {
		const shown = shownEntry(entry);
		if (shown && isFound(shown, typed)) found.push(shown);
	});
	const start = paginationToken === undefined ? 0 : indexAfter(found, paginationToken);
	const results = found.slice(start, start + pageSize);
	const hasMore = start + pageSize < found.length;
	return hasMore ? { results, paginationToken: results.at(-1)?.value } : { results };
}

function indexAfter(found: readonly ShownEntry[], value: string): number {
	const index = found.findIndex((entry) => entry.value === value);
	return index === -1 ? found.length : index + 1;
}

/**
 * Creates n8n's list search function from a function that lists all entries (docs/maintainers/n8n.md#lists-in-the-editor). The API
 * key is hidden in the names, should the service repeat it.
 */
export function listSearchOf(
	listEntries: (context: NodeContext<ILoadOptionsFunctions>) => Promise<ListEntry[]>,
): (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult> {
	return async function (filter, paginationToken) {
		const context = new NodeContext(this);
		try {
			const { results, ...page } = await searchResult(
				await listEntries(context),
				filter,
				paginationToken,
			);
			const shown = results.map((entry) => ({
				...entry,
				name: context.secrets.inText(entry.name),
			}));
			return { ...page, results: shown };
		} catch (error) {
			throw shownError(context, error);
		}
	};
}

/** "Delivery notes: completed, 23 Nov 2026, 14:47 UTC". */
function jobEntry(context: NodeContext<ILoadOptionsFunctions>, job: IDataObject): ListEntry {
	const { id, status, workflow_name: workflow } = job;
	const shown = () => statusText(readJobStatus(status), serviceWords(status, context));
	const details = [
		status === undefined ? undefined : shown(),
		listedTime(creationTimeOf(job)),
	].filter((text) => text !== undefined);
	const name = nameText(workflow) || nameText(id);
	return { value: id, name: details.length === 0 ? name : `${name}: ${details.join(', ')}` };
}

const searchJobs = listSearchOf(async (context) =>
	mapInBatches(await newestFirst(await listRows(context, 'jobs')), (job) => jobEntry(context, job)),
);

function recordEntry(row: IDataObject, ...details: unknown[]): ListEntry {
	const marks = [...details.map(trimmedText), listedTime(creationTimeOf(row))];
	return { value: row.id, name: row.name, marks };
}

function recordSearch(
	collection: Collection,
	marksOf: (row: IDataObject) => unknown[],
	first: ListEntry[] = [],
) {
	return listSearchOf(async (context) => {
		const rows = await listRows(context, collection);
		const entries = await mapInBatches(rows, (row) => recordEntry(row, ...marksOf(row)));
		return [...first, ...entries];
	});
}

const typeOf = ({ type }: IDataObject) => [type];

const local = (meaning: string): ListEntry[] => [{ ...localConnector, marks: [meaning] }];

/**
 * The functions that fill the nodes' searchable lists, by the names that parameters use. Templates have versions:
 * docs/maintainers/service.md#workflows
 */
export const listSearch = {
	searchWorkflows: recordSearch('workflows', (row) => [row.workflow_type, row.status]),
	searchSources: recordSearch('sources', typeOf),
	searchDestinations: recordSearch('destinations', typeOf),
	searchWorkflowSources: recordSearch('sources', typeOf, local('upload files with each run')),
	searchWorkflowDestinations: recordSearch(
		'destinations',
		typeOf,
		local('download results from the job'),
	),
	searchTemplates: recordSearch('templates', ({ version }) => [version]),
	searchJobs,
};

export const { searchTemplates, searchWorkflows } = listSearch;
