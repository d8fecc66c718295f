import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ContentHash } from '../shared/input/contentHash';
import { documentKeys } from '../shared/input/documentKey';
import { readDocuments } from '../shared/input/readDocuments';
import { baseName } from '../shared/elements/fileName';
import { showExcluded } from '../shared/elements/exclude/excludedHint';
import { addFields, readAddedFields } from '../shared/elements/output/addedFields';
import { documentInfo } from '../shared/elements/output/documentInfo';
import { limitText } from '../shared/elements/output/limitText';
import { readOutputSettings, readTextLimit } from '../shared/elements/output/outputSettings';
import { settingsHash } from '../shared/elements/output/settingsHash';
import { storesResponses, writeOutput } from '../shared/elements/output/writeOutput';
import { noTablesHint } from '../shared/elements/tables/noTablesHint';
import { answerMemoryOf } from '../shared/partition/answer/answerMemory';
import { keepInMemory } from '../shared/partition/answer/keepInMemory';
import { fieldsOfResult, strategyIn, wantsCsv } from '../shared/partition/fields/formEntry';
import { readFormFields } from '../shared/partition/fields/formFields';
import { startingPageNumber } from '../shared/partition/split/rangeFields';
import { pageRangeText } from '../shared/partition/split/splitSettings';
import { partitionDocument } from '../shared/partition/partitionDocument';
import { readRequestSettings } from '../shared/partition/fields/requestFields';
import {
	compareDocument,
	comparedItem,
	deletedOutput,
	isUnchanged,
	outputOfChange,
	readKnownMode,
	sharedKnownMode,
} from './knownDocuments/compare';
import { outputCountOf } from './knownDocuments/outputs';
import {
	accountOf,
	assertExecutionWithin,
	assertWithin,
	costOf,
	countDocument,
	pagesOf,
	readPageBudget,
	showAccount,
} from './pageBudget';
import type { Caller, Item } from '../shared/run/caller';
import type { ItemsByOutput } from '../shared/run/runItems';
import { flatInBatches } from '../shared/values/batches';
import { Problem } from '../shared/values/problem';

/** What the parameters of an item say about its documents, and the documents. */
async function prepare(item: Item) {
	const output = readOutputSettings(item);
	const limit = readTextLimit(item);
	const fields = readFormFields(item);
	const settings = readRequestSettings(item);
	const wanted = readAddedFields(item, output);
	const mode = readKnownMode(item);
	const budget = readPageBudget(item);
	const added = { ...wanted, documentInfo: wanted.documentInfo || mode !== undefined };
	const files = await readDocuments(item, settings.timeoutMs);
	const keys = documentKeys(item, files);
	const others = { pageRange: pageRangeText(item), textLimit: limit };
	const hashOfSettings =
		mode === 'compare' ? undefined : settingsHash(fieldsOfResult(fields), output, others);
	const documents = files.map((file, index) => ({
		file,
		identity: {
			documentKey: keys[index],
			settingsHash: hashOfSettings,
		},
	}));
	return { output, limit, fields, settings, added, mode, budget, documents };
}

/** How many pages an item would send. */
async function pagesToSend(item: Item): Promise<number> {
	const { mode, documents } = await prepare(item);
	let pages = 0;
	for (const { file, identity } of documents) {
		const isSent = mode === undefined || !(await isUnchanged(item, file, identity));
		if (isSent) pages += (await pagesOf(item, file)).pages;
	}
	return pages;
}

/**
 * Partitions the documents of one input item, one after the other, and returns the output that the user chose. Documents
 * that the user knows already leave by an output of their own, and aren't sent.
 */
export async function partitionItem(item: Item): Promise<ItemsByOutput> {
	// Counting sends nothing, so no limit refuses it.
	if (!readPageBudget(item)?.countOnly) await assertExecutionWithin(item, pagesToSend);
	const prepared = await prepare(item);
	const current: Current = {};
	return await partitionDocuments(item, prepared, current).catch((error: unknown) => {
		throw error instanceof Problem && current.document ? error.about(current.document) : error;
	});
}

/** The document that an item is at, for an error to name it. */
interface Current {
	document?: { fileName: string; documentKey: string };
}

async function partitionDocuments(
	item: Item,
	prepared: Awaited<ReturnType<typeof prepare>>,
	current: Current,
): Promise<ItemsByOutput> {
	const { output, limit, fields, settings, added, mode, budget, documents } = prepared;
	const isStored = storesResponses(output, wantsCsv(fields));
	const account = accountOf(item);
	const items: INodeExecutionData[][] = [];
	const byOutput: INodeExecutionData[][] = Array.from({ length: outputCountOf(mode) }, () => []);
	const leave = (to: number, ...left: INodeExecutionData[]) => {
		byOutput[to].push(...left);
	};
	for (const { file, identity } of documents) {
		current.document = { fileName: file.fileName, documentKey: identity.documentKey };
		const compared = mode && (await compareDocument(item, file, identity));
		if (mode && compared?.change === 'unchanged') {
			leave(outputOfChange(mode, 'unchanged'), comparedItem(item, file, compared));
			continue;
		}
		const count = budget && (await pagesOf(item, file));
		if (budget && count) assertWithin(file, count, budget);
		const cost = budget && count ? costOf(count, budget) : {};
		if (mode === 'compare' && compared) {
			const to = outputOfChange(mode, compared.change);
			leave(to, comparedItem(item, file, compared, cost));
			continue;
		}
		if (budget?.countOnly && count) {
			const overLimit = countDocument(account, count, budget);
			const { documentKey } = identity;
			const about = { fileName: file.fileName, documentKey, ...cost };
			const counted = overLimit ? { ...about, overLimit } : about;
			const input = added.keepInputFields ? item.input.json : undefined;
			leave(0, ...(await addFields([{ json: counted }], { input })));
			continue;
		}
		const storedAs = isStored ? baseName(file.fileName) : undefined;
		const memory = answerMemoryOf(item).begin();
		const hash = new ContentHash();
		let wholeAgain = 0;
		try {
			const watched = added.documentInfo ? await hash.watch(file) : file;
			const sending = { file: watched, fields, settings, canMissPages: true, storedAs, memory };
			const wantsPageCount = added.documentInfo && count?.ofPdf === undefined;
			const onSentAgain = (pages?: number) => {
				account.requestsSentAgain += 1;
				if (pages === undefined) wholeAgain += 1;
				else account.sentAgain += pages;
			};
			const partitioning = partitionDocument(item, {
				...sending,
				wantsPageCount,
				onSentAgain,
			});
			const result = await partitioning.catch(async () => {
				account.failedDocuments += count ? 1 : 0;
				account.failed += count?.pages ?? 0;
				return await partitioning;
			});
			account.sentDocuments += count ? 1 : 0;
			account.sent += count?.pages ?? 0;
			const document = added.documentInfo
				? await documentInfo(
						{ ...result, pageCount: result.pageCount ?? count?.ofPdf },
						{
							...file,
							firstPage: startingPageNumber(fields),
							...identity,
							contentHash: hash.hex,
							pages: count?.pages,
							change: compared?.change,
						},
					)
				: undefined;
			const written = await addFields(
				await writeOutput(item, result, output, { ...identity, fileName: file.fileName }),
				{ input: added.keepInputFields ? item.input.json : undefined, document },
			);
			if (output.mode === 'tableRows' && written.length === 0) {
				const hint = noTablesHint(result, file, { sent: strategyIn(fields) });
				if (hint !== undefined) item.hint(hint);
			}
			keepInMemory(memory, { items: written, output });
			items.push(written);
		} finally {
			memory.end();
			if (wholeAgain > 0) {
				const again = count ?? (await pagesOf(item, file).catch(() => undefined));
				account.sentAgain += wholeAgain * (again?.pages ?? 0);
			}
		}
	}
	if (items.length === 0) return { byOutput };
	byOutput[0] = limitText(await flatInBatches(items), limit, output.mode);
	return { byOutput };
}

/** What comes out, and what is said, once all items have run; `failures` is how many of them failed. */
export async function endOfItems(
	caller: Caller<IExecuteFunctions>,
	failures: number,
): Promise<INodeExecutionData[][]> {
	showAccount(caller);
	showExcluded(caller);
	return sharedKnownMode(caller) === 'compare' ? await deletedOutput(caller, failures) : [];
}
