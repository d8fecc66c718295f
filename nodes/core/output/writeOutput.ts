import type { INodeExecutionData } from 'n8n-workflow';

import type { NodeContext, ItemContext } from '../n8n/nodeContext';
import type { DocumentSource } from './documentInfo';
import { storedItem } from './formats/file';
import type { DocumentElement } from '../service/element';
import { someInBatches } from '../text/batches';
import { excludeParts } from './exclude/excludeParts';
import { formatOf } from './outputFormats';
import type { OutputSettings } from './outputSettings';
import type { PartitionResult, StoredResult } from './elements/partitionResult';

/** Whether the output is the service's response as it is, so that n8n can store it without reading it. */
export function storesResponses(settings: OutputSettings): boolean {
	const { mode, imagesToBinary, fileFormat, excludedParts: parts } = settings;
	const isUnchanged = !imagesToBinary && fileFormat === 'json' && parts.length === 0;
	return formatOf(mode).isResponse === true && (fileFormat === 'csv' || isUnchanged);
}

/** The hint for an output that chunks spoil, where it's made of chunks; undefined otherwise. */
async function chunksHint(
	elements: readonly DocumentElement[],
	{ mode, fileFormat }: OutputSettings,
): Promise<string | undefined> {
	const { name, isSpoiledByChunks } = formatOf(mode);
	const isSpoiled = isSpoiledByChunks || fileFormat !== 'json';
	const isChunk = ({ type }: DocumentElement) => type === 'CompositeElement';
	if (!isSpoiled || !(await someInBatches(elements, isChunk))) return undefined;
	return `${name} was made of chunks, in which headings and lists of the document are lost. Process the document without chunking (a job: without its chunker), or set 'Output' to ${formatOf('chunks').name}`;
}

/**
 * Writes the node's items for one document in the format that the user chose. Binary data is written through n8n. Items
 * have no `pairedItem`.
 */
export async function writeOutput(
	context: NodeContext<ItemContext>,
	result: PartitionResult | StoredResult,
	settings: OutputSettings,
	{ fileName, documentKey = fileName, address }: DocumentSource,
): Promise<INodeExecutionData[]> {
	if (result.kind === 'stored') return [storedItem(result, settings, fileName)];
	const hint = await chunksHint(result.elements, settings);
	if (hint !== undefined) context.hint(hint);
	const { elements, missingPages } = result;
	const rest = await excludeParts(context, elements, missingPages, settings.excludedParts);
	const { write } = formatOf(settings.mode);
	return (await write?.({ context, fileName, documentKey, address, ...rest, settings })) ?? [];
}
