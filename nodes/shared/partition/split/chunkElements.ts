import type { DocumentElement } from '../../element/element';
import type { ItemContext } from '../../items/itemContext';
import type { PartitionResult } from '../../output/writeOutput';
import { callService } from '../callService';
import type { DocumentRequest } from '../documentRequest';
import { elementsAsFile } from './elementsAsFile';
import type { SplitExecution } from './execution';
import { chunkingFieldsOf } from './rangeFields';

/** Lets the service chunk elements that it gave for the ranges of a document. Throws a NodeApiError. */
export async function chunkElements(
	context: ItemContext,
	request: DocumentRequest,
	execution: SplitExecution,
	elements: readonly DocumentElement[],
	fileName: string,
): Promise<PartitionResult> {
	const result = await execution.limit.run((onOverload) =>
		callService(context, {
			...request,
			file: elementsAsFile(elements, fileName),
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
