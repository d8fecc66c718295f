import { NodeApiError, type IExecuteFunctions, type ISupplyDataFunctions } from 'n8n-workflow';

import type { DocumentElement } from '../../element/element';
import { elementsFile } from '../../output/jsonFile';
import type { PartitionResult } from '../../output/writeOutput';
import type { FormFile } from '../../transport/multipartBody';
import { callService } from '../callService';
import type { DocumentRequest } from '../documentRequest';
import type { SplitExecution } from './execution';
import { chunkingFieldsOf, withoutFormat } from './rangeFields';

type Context = IExecuteFunctions | ISupplyDataFunctions;

/** Elements as a file that a service chunks without partitioning it (public service, section 2.4). */
function fileOf(elements: readonly DocumentElement[], fileName: string): FormFile {
	const content = elementsFile(elements);
	return {
		fieldName: 'files',
		fileName,
		mimeType: 'application/json',
		size: content.length,
		open: async () => content,
	};
}

/**
 * The names to try for such a file. The public service puts the name into every chunk, so the document's own is
 * best; other services may tell the type by the ending.
 */
function namesFor(fileName: string): string[] {
	return [fileName, `${fileName}.json`];
}

/** Statuses that say something about the key, the account or the moment, and nothing about the request. */
const unrelatedStatuses = ['401', '402', '403', '408', '429', '502', '503', '504'];

/** As short as can be: a chunk may be limited to a few characters. */
const probeText = 'P';

/**
 * Finds out whether the service chunks elements, before any page is sent: gives the file name under which it
 * does, or undefined. It is asked once an execution for the same chunking. Throws a NodeApiError when the answer
 * tells nothing (key refused, no connection).
 */
export async function chunkingName(
	context: Context,
	request: DocumentRequest,
	execution: SplitExecution,
): Promise<string | undefined> {
	const key = JSON.stringify([chunkingFieldsOf(request.fields), request.file.fileName]);
	const known = execution.chunkingNames.get(key);
	if (known) return await known;
	const asked = probe(context, request, execution);
	execution.chunkingNames.set(key, asked);
	asked.catch(() => execution.chunkingNames.delete(key));
	return await asked;
}

async function probe(
	context: Context,
	request: DocumentRequest,
	execution: SplitExecution,
): Promise<string | undefined> {
	const { fileName } = request.file;
	const metadata = { filename: fileName, filetype: 'application/pdf', page_number: 1 };
	const element = { type: 'NarrativeText', element_id: '0', text: probeText, metadata };
	for (const name of namesFor(fileName)) {
		if (await isChunked(context, request, execution, fileOf([element], name))) return name;
	}
	return undefined;
}

async function isChunked(
	context: Context,
	request: DocumentRequest,
	execution: SplitExecution,
	file: FormFile,
): Promise<boolean> {
	const fields = withoutFormat(chunkingFieldsOf(request.fields));
	try {
		const result = await execution.limit.run((onOverload) =>
			callService(context, { ...request, file, fields, onOverload, subject: '' }),
		);
		const chunks = result.kind === 'elements' ? result.elements : [];
		// A service that takes the file for text gives chunks too, but of JSON. One may put words before the text.
		return (
			chunks.some(({ text }) => text.endsWith(probeText)) &&
			chunks.every(({ type, text }) => type === 'CompositeElement' && !text.includes('{'))
		);
	} catch (error) {
		return isRefusal(error) ? false : passOn(error);
	}
}

function isRefusal(error: unknown): boolean {
	if (!(error instanceof NodeApiError)) return false;
	// An answer that is no list of elements has no code.
	const code = error.httpCode ?? '';
	return code === '' || (/^\d+$/.test(code) && !unrelatedStatuses.includes(code));
}

function passOn(error: unknown): never {
	throw error;
}

/** Lets the service chunk elements that it gave for the ranges of a document. Throws a NodeApiError. */
export async function chunkElements(
	context: Context,
	request: DocumentRequest,
	execution: SplitExecution,
	elements: readonly DocumentElement[],
	fileName: string,
): Promise<PartitionResult> {
	const result = await execution.limit.run((onOverload) =>
		callService(context, {
			...request,
			file: fileOf(elements, fileName),
			fields: chunkingFieldsOf(request.fields),
			subject: `chunks of document "${request.file.fileName}"`,
			onOverload,
		}),
	);
	if (result.kind === 'csv') return result;
	return { kind: 'elements', elements: withFileOf(elements, result.elements) };
}

const fileKeys = ['filename', 'filetype'];

/** Chunks belong to the document, not to the file of elements that was sent in between. */
function withFileOf(
	elements: readonly DocumentElement[],
	chunks: readonly DocumentElement[],
): DocumentElement[] {
	const [first] = elements;
	const file = Object.entries(first?.metadata ?? {}).filter(([key]) => fileKeys.includes(key));
	return chunks.map((chunk) => {
		const known = file.filter(([key]) => chunk.metadata[key] !== undefined);
		return known.every(([key, value]) => chunk.metadata[key] === value)
			? chunk
			: { ...chunk, metadata: { ...chunk.metadata, ...Object.fromEntries(known) } };
	});
}
