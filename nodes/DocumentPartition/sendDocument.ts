import { baseName } from '../core/documents/fileName';
import { storesResponses } from '../core/output/writeOutput';
import { ContentHash } from '../core/documents/contentHash';
import type { DocumentMemory } from '../core/n8n/memory';
import type { PageCount } from '../core/partition/pages/countPages';
import { partitionDocument } from '../core/partition/partitionDocument';
import type { ReadFile } from '../core/partition/split/readPdfFile';
import type { DocumentResult } from '../core/partition/request/documentRequest';
import type { DocumentExecution } from './documentExecution';
import { addPages } from './pageUsage';
import { countDocument, countLimited, type PlannedDocument } from './plannedDocument';

/** What the service made of a document. */
export interface SentDocument {
	result: DocumentResult;
	/** Known if hashes are wanted, and the document wasn't hashed before to compare it. */
	contentHash?: string;
	/** Its pages, where they're limited. */
	count?: PageCount;
}

/**
 * Sends a document within its page limit, and adds its pages to what the execution has sent. Throws a Problem or
 * ServiceProblem that names the document. `onSentAgain` is called before all of it is sent again although it may have been
 * processed already.
 */
export async function sendDocument(
	execution: DocumentExecution,
	document: PlannedDocument,
	{ memory, onSentAgain }: { memory: DocumentMemory; onSentAgain: () => void },
): Promise<SentDocument> {
	const { item, plan, file } = document;
	const { fields, requestData, request, split, output, added, known } = plan;
	const isStored = storesResponses(output);
	// The bytes are hashed while they're sent.
	const hash = added.hashes && known === undefined ? new ContentHash() : undefined;
	// One to be split is read for that, and counted then.
	let count = split ? undefined : await countLimited(document);
	const onRead = async (read: ReadFile) => {
		count = await countLimited(document, read);
	};
	let isDone = false;
	try {
		const sending = {
			file: (await hash?.watch(file)) ?? file,
			fields,
			requestData,
			settings: request,
			canMissPages: true,
			memory,
			storedAs: isStored ? baseName(file.fileName) : undefined,
			onSentAgain(pages?: number) {
				if (pages === undefined) onSentAgain();
				else addSentAgain(execution, 1, pages);
			},
		};
		const result = await partitionDocument(item, execution, sending, {
			sendAs: request.sendAs,
			split: split && { ...split, onRead },
		});
		isDone = true;
		return { result, contentHash: hash?.hex, count };
	} finally {
		if (count) addPages(execution.usage[isDone ? 'sent' : 'failed'], count);
	}
}

/** Adds requests with the whole document that may have been charged twice. */
export async function addSentAgainWhole(
	execution: DocumentExecution,
	document: PlannedDocument,
	requests: number,
): Promise<void> {
	const pages = await countDocument(document).then(
		(counted) => counted.pages,
		() => 0,
	);
	addSentAgain(execution, requests, requests * pages);
}

function addSentAgain(execution: DocumentExecution, requests: number, pages: number): void {
	const { sentAgain } = execution.usage;
	sentAgain.requests += requests;
	sentAgain.pages += pages;
}
