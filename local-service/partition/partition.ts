import { chunkElements } from './chunking.ts';
import { readChunkingSettings } from './chunking/chunkingSettings.ts';
import { csvResponse } from './csvResponse.ts';
import type { PartitionSettings } from './fields/fieldDefinitions.ts';
import { readSettings } from './fields/readSettings.ts';
import { detectFileType } from './fileType.ts';
import { finishedElements } from './finishedElements.ts';
import { decodedText } from './formats/decodedText.ts';
import { readElementJson } from './formats/readElementJson.ts';
import type { HashedIdentifierKind, IdentifierKind } from './identifiers.ts';
import { preparedFile } from './preparedFile.ts';
import { readDrafts, refuseStrategy } from './readDrafts.ts';
import { PartitionRefusal } from './refusal.ts';
import type { FormFields, ServiceElement, UploadedFile } from './serviceElement.ts';

export { countPages } from './countPages.ts';
export type { HashedIdentifierKind } from './identifiers.ts';
export type { FormFields, ServiceElement, UploadedFile } from './serviceElement.ts';

/** What the partition interface answers, ready to be sent. */
export interface ServiceResponse {
	status: number;
	contentType: string;
	body: string;
}

async function readElements(
	upload: UploadedFile,
	settings: PartitionSettings,
	identifierKind: IdentifierKind,
): Promise<ServiceElement[]> {
	const file = await preparedFile(upload, settings);
	const type = detectFileType(file);
	refuseStrategy(type, settings);
	if (type.format === 'json') {
		const text = decodedText(file.content, settings.encoding);
		return readElementJson(text, identifierKind);
	}
	const drafts = await readDrafts(file.content, type, settings);
	const isChunked = settings.chunking_strategy !== undefined;
	if (!isChunked) return finishedElements(drafts, file, type, settings, identifierKind);
	// Chunks hold their elements as they are before identifiers are made and coordinates dropped.
	return finishedElements(drafts, file, type, { ...settings, coordinates: true }, 'random');
}

async function partitionWith(
	file: UploadedFile,
	settings: PartitionSettings,
	hashedFrom: HashedIdentifierKind,
): Promise<ServiceElement[]> {
	const identifierKind = settings.unique_element_ids ? 'random' : hashedFrom;
	const chunking = readChunkingSettings(settings, identifierKind);
	const elements = await readElements(file, settings, identifierKind);
	return chunking === undefined ? elements : chunkElements(elements, chunking);
}

/**
 * Partitions one file, and chunks its elements when the fields ask for it. Throws a
 * PartitionRefusal with the status and the detail that the partition interface answers.
 */
export async function partitionFile(
	file: UploadedFile,
	fields: FormFields,
	hashedFrom: HashedIdentifierKind = 'text',
): Promise<ServiceElement[]> {
	return await partitionWith(file, readSettings(fields, 1), hashedFrom);
}

function jsonResponse(status: number, value: unknown): ServiceResponse {
	return { status, contentType: 'application/json', body: JSON.stringify(value) };
}

function refusalResponse(error: unknown): ServiceResponse {
	if (error instanceof PartitionRefusal) {
		return jsonResponse(error.status, { detail: error.detail });
	}
	const detail = error instanceof Error ? error.message : String(error);
	return jsonResponse(500, { detail });
}

/**
 * The whole partition interface behind the key check: field checks, partitioning, chunking,
 * JSON or CSV. Several files give a list of lists in their order. Errors are answers, too. Never throws.
 */
export async function respondToPartition(
	files: readonly UploadedFile[],
	fields: FormFields,
	hashedFrom: HashedIdentifierKind = 'text',
): Promise<ServiceResponse> {
	try {
		const settings = readSettings(fields, files.length);
		const lists: ServiceElement[][] = [];
		for (const file of files) lists.push(await partitionWith(file, settings, hashedFrom));
		if (settings.output_format === 'text/csv') {
			const contentType = 'text/plain; charset=utf-8';
			return { status: 200, contentType, body: csvResponse(lists) };
		}
		return jsonResponse(200, lists.length === 1 ? lists[0] : lists);
	} catch (error) {
		return refusalResponse(error);
	}
}
