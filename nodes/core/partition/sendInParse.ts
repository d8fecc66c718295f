import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../n8n/nodeContext';
import { sizeText } from '../paid/onDemandJobs';
import { documentParse, earlierParse, maxParseFileSize, type ParseRequest } from '../paid/parse';
import { originalNames } from '../paid/ownElements';
import type { ParsedDocument } from '../paid/parses/parseResponse';
import type { FormFile } from '../wire/formFile';
import { Problem } from '../text/problem';
import { endedInVain, megabyte } from '../../../packages/service-http';
import {
	documentName,
	type DocumentResult,
	type DocumentToSend,
	type PartitionExecution,
} from './execution';
import { type EarlierJob, reusedOrSent, withContentMark } from '../paid/earlierResults';
import { hasNamesOf } from './dataSchema';
import { firstPageOf } from './recipe';
import { movedBy } from './pageNumbers';
import { sendInJob } from './sendInJob';
import { waysAfterRefusal } from './ways';

/**
 * Sends a document in a parse request, and returns its elements, and the data by the recipe's schema. Where Send As is
 * Automatic, a file type that parse requests don't support, or an account without them, goes in an on-demand job. Throws a Problem or ServiceProblem
 * that names the document.
 */
export async function sendInParse(
	item: Item,
	execution: PartitionExecution,
	document: DocumentToSend,
): Promise<DocumentResult> {
	return await reusedOrParsed(item, execution, document).catch(async (error: unknown) => {
		const ways = await execution.ways;
		const { hasParsed } = execution;
		const left = waysAfterRefusal(error, document.recipe, { ways, hasParsed });
		if (left === undefined) throw error;
		if (left !== ways) {
			execution.ways = Promise.resolve(left);
			item.hint(
				"This account can't send parse requests, so documents were sent in on-demand jobs.",
			);
		}
		return await sendInJob(item, execution, document);
	});
}

/** Returns what an earlier execution got for the document, where the user wants that, or sends it. */
async function reusedOrParsed(
	item: Item,
	execution: PartitionExecution,
	document: DocumentToSend,
): Promise<DocumentResult> {
	const { reuseHours, wanted } = document.recipe;
	const parse = async (file: FormFile): Promise<DocumentResult> => {
		const parsed = await parsedDocument(item, execution, { ...document, file });
		return await resultOf(item, document, parsed);
	};
	if (reuseHours === undefined) return await parse(document.file);
	const file = await withContentMark(item, document.file, JSON.stringify(wanted?.schema ?? null));
	const earlier = await execution.earlier.find(item, file, { kind: 'parse', hours: reuseHours });
	const reuse = async (job: EarlierJob): Promise<DocumentResult | undefined> => {
		const parsed = await earlierParse(item, parseRequestOf(document), job);
		if (!isOwnParse(parsed, wanted?.schema)) return undefined;
		return { ...(await resultOf(item, document, parsed)), isReused: true };
	};
	const name = documentName(file);
	return await reusedOrSent({ item, name, earlier }, reuse, async () => await parse(file));
}

/**
 * Tells whether a result is that of a parse with this schema. What was extracted from the parse later names the same file,
 * by another schema perhaps: it has no elements, or data of other names.
 */
function isOwnParse(
	{ elements, extracted, markdown }: ParsedDocument,
	schema: IDataObject | undefined,
): boolean {
	if (elements.length === 0 && markdown === undefined) return false;
	if (extracted === undefined) return true;
	return schema !== undefined && hasNamesOf(schema, extracted.data);
}

/** Returns what is asked of the service for a document. */
function parseRequestOf({ file, recipe, turn, subject }: DocumentToSend): ParseRequest {
	return {
		file,
		subject: subject ?? documentName(file),
		schema: recipe.wanted?.schema,
		memory: turn,
		load: turn,
		timeoutMs: Math.max(1, recipe.timeoutMs - (file.fetchMs ?? 0)),
	};
}

async function parsedDocument(
	item: Item,
	execution: PartitionExecution,
	document: DocumentToSend,
): Promise<ParsedDocument> {
	const request = parseRequestOf(document);
	assertFits(document.file.size, request.subject);
	const accepted = await execution.running.begin(item, documentParse(item, request));
	execution.hasParsed = true;
	return await accepted.result();
}

function assertFits(size: number, subject: string): void {
	if (size <= maxParseFileSize * megabyte) return;
	throw new Problem(
		`The file is too large for the service (${sizeText(size)}; limit: ${sizeText(maxParseFileSize * megabyte)}): ${subject}`,
		"Set 'Page Range' to send only some of its pages, or split it before",
	);
}

async function resultOf(
	item: Item,
	{ file, recipe, takesMarkdown = false }: DocumentToSend,
	{ elements, extracted, markdown, parseId, warnings }: ParsedDocument,
): Promise<DocumentResult> {
	const firstPage = firstPageOf(recipe);
	const name = documentName(file);
	for (const warning of warnings) item.hint(`${name}: ${warning}`);
	if (markdown !== undefined && takesMarkdown) item.hint(markdownHint(name));
	else if (markdown !== undefined && extracted === undefined) throw markdownFailure(name);
	return {
		kind: 'elements',
		// Parse requests number the pages of the file, from 1.
		elements: await movedBy(firstPage - 1, originalNames(elements, file.fileName)),
		markdown,
		extracted,
		parseId: parseId === '' ? undefined : parseId,
	};
}

function markdownHint(name: string): string {
	return `The service returned Markdown instead of elements for ${name}. It comes out as it is: options that leave out or move parts of the document don't apply.`;
}

function markdownFailure(name: string): Problem {
	return new Problem(
		`The service returned Markdown instead of elements: ${name}`,
		"Set 'Output' to Markdown or Plain Text, which return it as it is",
		{ outcome: endedInVain },
	);
}
