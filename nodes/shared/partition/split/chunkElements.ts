import type { DocumentElement } from '../../elements/element';
import type { MissingPages } from '../../elements/missingPages';
import type { PartitionResult } from '../../elements/partitionResult';
import { withoutTurns } from '../answer/answerMemory';
import { send } from '../../service/transport/send';
import { serviceCall } from '../request/callService';
import type { DocumentRequest } from '../request/documentRequest';
import { wantsCsv } from '../fields/formEntry';
import { rawCell, readCsv, writeCsv } from './csv';
import { emptyCsv, joinCsv, withDocumentColumns } from './joinCsv';
import { inSlices, type Work } from '../../values/inSlices';
import type { ChunkingNames, SplitExecution } from './execution';
import { chunkingFieldsOf, withoutFormat } from './rangeFields';
import type { Caller, ItemContext } from '../../run/caller';
import { elementsFile } from '../../elements/formats/jsonFile';
import type { FormFile } from '../../service/transport/multipartBody';
import { ServiceProblem } from '../../values/problem';
import { nameText } from '../../values/text';

/** Elements as a file that a service chunks without partitioning it again: see docs/service.md#files-in-a-request. */
export async function elementsAsFile(
	elements: readonly DocumentElement[],
	fileName: string,
): Promise<FormFile> {
	const content = await elementsFile(elements);
	return {
		fieldName: 'files',
		fileName,
		mimeType: 'application/json',
		size: content.length,
		open: async () => content,
	};
}

/** The joined elements of a document, and which pages are missing. */
export interface JoinedDocument {
	elements: readonly DocumentElement[];
	missingPages?: readonly MissingPages[];
}

/**
 * Lets the service chunk the joined elements of a document, sent under this file name. A chunk must not combine pages
 * from both sides of missing ones, so each side of a gap is chunked separately.
 * Throws a NodeApiError.
 */
export async function chunkElements(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	execution: SplitExecution,
	joined: JoinedDocument,
	fileName: string,
): Promise<PartitionResult> {
	const { missingPages = [] } = joined;
	const chunkOne = async (elements: readonly DocumentElement[]): Promise<PartitionResult> =>
		await execution.limit.run(
			async (onOverload) =>
				await send(
					caller,
					serviceCall({
						...request,
						file: await elementsAsFile(elements, fileName),
						fields: chunkingFieldsOf(request.fields),
						subject: `chunks of document "${request.file.fileName}"`,
						onOverload,
						memory: withoutTurns(request.memory),
					}),
				),
		);
	const results = await Promise.all(
		sidesOfGaps(joined).map(async (side) =>
			side.length === 0 ? undefined : await inSlices(withFileOf(side, await chunkOne(side))),
		),
	);
	if (wantsCsv(request.fields)) {
		const texts = results.map((result) => (result?.kind === 'csv' ? result.text : emptyCsv));
		const { text } = await inSlices(joinCsv(texts.map((side) => ({ pages: 0, text: side }))));
		return { kind: 'csv', text, ...missingAt(missingPages, []) };
	}
	const sides = results.map((result) => (result?.kind === 'elements' ? result.elements : []));
	const counts = sides.map(({ length }) => length);
	return { kind: 'elements', elements: sides.flat(), ...missingAt(missingPages, counts) };
}

/** The elements before the first gap, between gaps, and after the last one. */
function sidesOfGaps({ elements, missingPages = [] }: JoinedDocument): DocumentElement[][] {
	const places = missingPages.map(({ position }) => position);
	return [0, ...places].map((start, side) => elements.slice(start, places[side]));
}

/** The missing pages with their position among the chunks; `counts` is the number of chunks on each side of a gap. */
function missingAt(
	missingPages: readonly MissingPages[],
	counts: readonly number[],
): { missingPages?: MissingPages[] } {
	if (missingPages.length === 0) return {};
	let position = 0;
	return {
		missingPages: missingPages.map((missing, side) => {
			position += counts[side] ?? 0;
			return { ...missing, position };
		}),
	};
}

const fileKeys = ['filename', 'filetype'];

/** Chunks get the name and type of their document instead of those of the list of elements that was sent. */
function* withFileOf(
	[first]: readonly DocumentElement[],
	chunked: PartitionResult,
): Work<PartitionResult> {
	const file = Object.entries(first?.metadata ?? {}).filter(([key]) => fileKeys.includes(key));
	if (chunked.kind === 'csv') {
		const cells = new Map(file.map(([key, value]) => [key, rawCell(nameText(value))]));
		const table = yield* withDocumentColumns(yield* readCsv(chunked.text), cells);
		return { kind: 'csv', text: yield* writeCsv(table) };
	}
	const elements: DocumentElement[] = [];
	for (const chunk of chunked.elements) {
		yield;
		const known = file.filter(([key]) => chunk.metadata[key] !== undefined);
		const isRight = known.every(([key, value]) => chunk.metadata[key] === value);
		const metadata = isRight ? chunk.metadata : { ...chunk.metadata, ...Object.fromEntries(known) };
		elements.push(isRight ? chunk : { ...chunk, metadata });
	}
	return { kind: 'elements', elements };
}

/** The public service writes the file name into every chunk, so the document's own name comes first. */
const namesToTry = ['document', 'json'] as const;

function nameOf(fileName: string, names: 'document' | 'json'): string {
	return names === 'json' ? `${fileName}.json` : fileName;
}

function endingOf(fileName: string): string {
	return (/\.[^.]*$/.exec(fileName)?.[0] ?? '').toLowerCase();
}

/** Statuses that are about the key, the account or a temporary problem, not about the request. */
const unrelatedStatuses = ['401', '402', '403', '408', '429', '502', '503', '504'];

/** As short as possible, since a chunk may be limited to a few characters. */
const probeText = 'P';

/**
 * Finds out whether the service chunks a list of elements, before any page is sent: the file name under which it does,
 * or undefined. Asks once per execution for the same chunking fields and file extension. Throws a ServiceProblem if the
 * response doesn't tell (key refused, no connection).
 */
export async function chunkingName(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	execution: SplitExecution,
): Promise<string | undefined> {
	const { fileName } = request.file;
	const key = JSON.stringify([chunkingFieldsOf(request.fields), endingOf(fileName)]);
	let asked = execution.chunkingNames.get(key);
	if (!asked) {
		asked = probe(caller, request, execution);
		execution.chunkingNames.set(key, asked);
		asked.catch(() => execution.chunkingNames.delete(key));
	}
	const names = await asked;
	return names === 'none' ? undefined : nameOf(fileName, names);
}

async function probe(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	execution: SplitExecution,
): Promise<ChunkingNames> {
	const { fileName } = request.file;
	const metadata = { filename: fileName, filetype: 'application/pdf', page_number: 1 };
	const element = { type: 'NarrativeText', element_id: '0', text: probeText, metadata };
	for (const names of namesToTry) {
		const file = await elementsAsFile([element], nameOf(fileName, names));
		if (await isChunked(caller, request, execution, file)) return names;
	}
	return 'none';
}

async function isChunked(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	execution: SplitExecution,
	file: FormFile,
): Promise<boolean> {
	const fields = withoutFormat(chunkingFieldsOf(request.fields));
	const asked = execution.limit.run((onOverload) =>
		send(
			caller,
			serviceCall({
				...request,
				file,
				fields,
				onOverload,
				subject: '',
				memory: withoutTurns(request.memory),
			}),
		),
	);
	const result = await asked.catch(async (error) => (isRefusal(error) ? undefined : await asked));
	const chunks = result?.kind === 'elements' ? result.elements : [];
	// A service that reads the file as text returns chunks of JSON. Another one may add words before the text.
	return (
		chunks.some(({ text }) => text.endsWith(probeText)) &&
		chunks.every(({ type, text }) => type === 'CompositeElement' && !text.includes('{'))
	);
}

function isRefusal(error: unknown): boolean {
	if (!(error instanceof ServiceProblem)) return false;
	if (error.context.connectionFailure !== undefined) return false;
	// There is no code if the response isn't a list of elements.
	const code = error.httpCode;
	return code === '' || (/^\d+$/.test(code) && !unrelatedStatuses.includes(code));
}
