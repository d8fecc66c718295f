import type { INodeExecutionData } from 'n8n-workflow';

import type { Caller, ItemContext } from '../../run/caller';
import { csvFileItem, storedItem } from '../forms/file';
import type { DocumentElement } from '../element';
import { leaveOut } from '../leaveOut/leaveOut';
import { missingPagesJson } from '../missingPages';
import { formOf } from './outputForms';
import type { OutputSettings } from './outputSettings';
import type { PartitionResult, StoredResult } from '../partitionResult';

/** Whether the output is the service's answer as it is, so that n8n can store it without reading it. */
export function storesAnswers(settings: OutputSettings, isCsv: boolean): boolean {
	const { mode, imagesToBinary, fileFormat, leaveOut: parts } = settings;
	const isUnchanged = !imagesToBinary && fileFormat === 'json' && parts.length === 0;
	return formOf(mode).isAnswer && (isCsv || isUnchanged);
}

/** The hint for an output that chunks spoil, where it's made of chunks; undefined otherwise. */
function chunksHint(
	elements: readonly DocumentElement[],
	{ mode, fileFormat }: OutputSettings,
): string | undefined {
	const { name, isSpoiledByChunks } = formOf(mode);
	const isSpoiled = isSpoiledByChunks || fileFormat !== 'json';
	if (!isSpoiled || !elements.some(({ type }) => type === 'CompositeElement')) return undefined;
	return `${name} was made of chunks, in which headings and lists of the document are lost. Process the document without chunking (a job: without its chunker), or set Output to ${formOf('chunks').name}`;
}

/**
 * The node's items for one document in the form that the user chose. CSV becomes a file in the form File, and one item
 * with the text in every other form. Binary data is written through n8n. Items have no `pairedItem`.
 */
export async function writeOutput(
	caller: Caller<ItemContext>,
	result: PartitionResult | StoredResult,
	settings: OutputSettings,
	{ fileName, documentKey = fileName }: { fileName: string; documentKey?: string },
): Promise<INodeExecutionData[]> {
	if (result.kind === 'stored') return [storedItem(result, settings, fileName)];
	const { missingPages } = result;
	const form = formOf(settings.mode);
	if (result.kind === 'elements') {
		const hint = chunksHint(result.elements, settings);
		if (hint !== undefined) caller.hint(hint);
		const rest = await leaveOut(caller, result.elements, missingPages, settings.leaveOut);
		return await form.write({ caller, fileName, documentKey, ...rest, settings });
	}
	const about = { fileName, ...missingPagesJson(missingPages) };
	if (!form.isAnswer) return [{ json: { ...about, csv: result.text } }];
	return [await csvFileItem(caller, result.text, settings, about)];
}
