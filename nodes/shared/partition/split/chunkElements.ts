import type { DocumentElement } from '../../elements/element';
import type { MissingPages } from '../../elements/missingPages';
import type { PartitionResult } from '../../elements/partitionResult';
import { withoutTurns } from '../answer/answerMemory';
import { callService } from '../request/callService';
import type { DocumentRequest } from '../request/documentRequest';
import { wantsCsv } from '../fields/formEntry';
import { rawCell, readCsv, writeCsv } from './csv';
import { withDocumentColumns } from './csvColumns';
import { inSlices, type Work } from '../../values/inSlices';
import { elementsAsFile } from './elementsAsFile';
import type { SplitExecution } from './execution';
import { emptyCsv, joinCsv } from './joinCsv';
import { chunkingFieldsOf } from './rangeFields';
import type { Caller, ItemContext } from '../../run/caller';

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
				await callService(caller, {
					...request,
					file: await elementsAsFile(elements, fileName),
					fields: chunkingFieldsOf(request.fields),
					subject: `chunks of document "${request.file.fileName}"`,
					onOverload,
					memory: withoutTurns(request.memory),
				}),
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
		const cells = new Map(file.map(([key, value]) => [key, rawCell(String(value))]));
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
