import type { PdfDocument } from '../../../packages/pdf-ranges';
import { begun, nothingStarted, ofAll, type Outcome } from '../../../packages/service-http';
import { countingCharge } from '../n8n/charges';
import { withoutTurns } from '../n8n/memory';
import type { Item, NodeContext } from '../n8n/nodeContext';
import type { MissingPages, PartitionResult } from '../output/partitionResult';
import type { DocumentElement } from '../wire/element';
import { heldElements } from '../wire/json/elementReader';
import { send } from '../wire/send';
import { flatInBatches } from '../text/batches';
import { Problem, ServiceProblem } from '../text/problem';
import { inSentences } from '../text/text';
import { documentName, type DocumentToSend, type PartitionExecution } from './execution';
import { numberedInDocument, numberingHint } from './pageNumbers';
import { rangeText, type PageRange } from './pageRange';
import { fileOfPages, type SentPages } from './pages';
import { allowFailedField } from './fields/sendingFields';
import { firstPageOf, fromPage, valueOf, withoutSplit } from './recipe';
import { fileRequest } from './sendAlone';

/** The ranges of a document. */
interface PdfRanges {
	pdf: PdfDocument;
	ranges: readonly SentPages[];
}

/** Why a page range failed. */
interface RangeFailure {
	range: PageRange;
	/** The HTTP status of the response; null if there was no response. */
	status: number | null;
	message: string;
	description: string;
	/** What it means for the pages of the range. */
	outcome: Outcome;
}

/** What became of a range; undefined if it wasn't sent. */
type RangeOutcome =
	| { kind: 'done'; elements: DocumentElement[]; isCorrected: boolean }
	| { kind: 'failed'; failure: RangeFailure }
	| undefined;

/**
 * Sends a document in ranges, as many in parallel as the execution's limit allows, and returns their elements one range
 * after the other. Throws a ServiceProblem if a range failed, or all of them where the user allows failed ranges, which a
 * hint names otherwise.
 */
export async function sendInRanges(
	item: Item,
	execution: PartitionExecution,
	document: DocumentToSend,
	split: PdfRanges,
): Promise<PartitionResult> {
	return await countingCharge(item.state.charges, async () => {
		const outcomes = await sendRanges(item, execution, document, split);
		const result = await joinedResult(item, document, outcomes);
		document.turn.succeeded();
		return result;
	});
}

/**
 * The file of a range exists only while it is sent. No further range is sent after Stop, after the node has ended, or
 * after a failure unless failures are allowed.
 */
async function sendRanges(
	item: Item,
	{ limit }: PartitionExecution,
	document: DocumentToSend,
	{ pdf, ranges }: PdfRanges,
): Promise<RangeOutcome[]> {
	let hasFailed = false;
	const isOver = () => item.signal.aborted || (hasFailed && !allowsFailed(document));

	const sendOne = async (range: SentPages, onOverload: () => void): Promise<RangeOutcome> => {
		if (isOver()) return undefined;
		try {
			return await sendRange(item, document, { pdf, range, onOverload });
		} catch (error) {
			if (item.signal.aborted) return undefined;
			hasFailed = true;
			return { kind: 'failed', failure: rangeFailure(item, range, error) };
		}
	};
	return await Promise.all(
		ranges.map((range) => limit.run((onOverload) => sendOne(range, onOverload))),
	);
}

async function sendRange(
	item: Item,
	{ file, recipe, turn, onSentAgain }: DocumentToSend,
	{ pdf, range, onOverload }: { pdf: PdfDocument; range: SentPages; onOverload: () => void },
): Promise<RangeOutcome> {
	const count = range.last - range.first + 1;
	const ofRange = fromPage(withoutSplit(recipe), range.first);
	const request = {
		file: await fileOfPages(pdf, range, file),
		recipe: ofRange,
		subject: '',
		load: { refused: onOverload },
		onSentAgain: () => onSentAgain?.(count),
	};
	const sending = await fileRequest(
		item,
		request,
		async (response) => await heldElements(response, withoutTurns(turn)),
	);
	const elements = await send(item, sending);
	const sent = { first: firstPageOf(ofRange), count };
	return { kind: 'done', ...(await numberedInDocument(elements, sent)) };
}

/**
 * Reads a thrown value; its message may come out among the document's results. Throws it again if it isn't one that says
 * what went wrong.
 */
function rangeFailure(
	{ secrets }: Pick<NodeContext, 'secrets'>,
	range: PageRange,
	error: unknown,
): RangeFailure {
	if (!(error instanceof Problem)) throw error;
	return {
		range,
		status: error.facts.outcome?.status ?? null,
		message: secrets.inText(error.message),
		description: error.description,
		outcome: error.facts.outcome ?? nothingStarted,
	};
}

async function joinedResult(
	item: Item,
	document: DocumentToSend,
	outcomes: readonly RangeOutcome[],
): Promise<PartitionResult> {
	const failures = outcomes.flatMap((outcome) =>
		outcome?.kind === 'failed' ? [outcome.failure] : [],
	);
	const hasAny = outcomes.some((outcome) => outcome?.kind === 'done');
	const isComplete = outcomes.every((outcome) => outcome !== undefined);
	const isFailure = !hasAny || (failures.length > 0 && !allowsFailed(document));
	const name = documentName(document.file);
	if (item.signal.aborted || !isComplete || isFailure) {
		const isBegun = hasAny || item.signal.aborted;
		const effect = ofAll(
			[...failures, ...(isBegun ? [{ outcome: begun }] : [])].map(({ outcome }) => outcome),
		);
		throw rangesFailure(failures, document, { ranges: outcomes.length, effect });
	}
	if (failures.length > 0) {
		const pages = failures.map(({ range }) => rangeText(range)).join(', ');
		item.hint(`Pages ${pages} of ${name} are missing: ${failures[0]?.message}`);
	}
	const isCorrected = outcomes.some((outcome) => outcome?.kind === 'done' && outcome.isCorrected);
	if (isCorrected) item.hint(numberingHint(name));
	return await elementsInOrder(outcomes);
}

/** Puts the elements of the ranges one after the other, and says where pages are missing. */
async function elementsInOrder(outcomes: readonly RangeOutcome[]): Promise<PartitionResult> {
	const lists: DocumentElement[][] = [];
	const missingPages: MissingPages[] = [];
	let position = 0;
	for (const outcome of outcomes) {
		if (outcome?.kind === 'done') {
			lists.push(outcome.elements);
			position += outcome.elements.length;
		} else if (outcome) {
			const { range, status, message } = outcome.failure;
			missingPages.push({ pages: rangeText(range), status, message, position });
		}
	}
	const elements = await flatInBatches(lists);
	return { kind: 'elements', elements, ...(missingPages.length > 0 && { missingPages }) };
}

/**
 * Returns the error that names every failed range with its pages and message. `ranges` is the number of all ranges,
 * `effect` what became of the document's pages.
 */
function rangesFailure(
	failures: readonly RangeFailure[],
	document: DocumentToSend,
	{ ranges, effect }: { ranges: number; effect: Pick<Outcome, 'started' | 'paid'> },
): ServiceProblem {
	const [first] = failures;
	const name = documentName(document.file);
	const pages = new Map<string, string[]>();
	for (const { range, message } of failures) {
		pages.set(message, [...(pages.get(message) ?? []), rangeText(range)]);
	}
	const reasons = [...pages].map(([message, failed]) => `pages ${failed.join(', ')}: ${message}`);
	const message =
		failures.length === 0
			? `Some page ranges of ${name} weren't sent because the execution ended first`
			: `${failures.length} of ${ranges} page ranges of ${name} failed: ${reasons.join('; ')}`;
	const description = inSentences(first?.description ?? '', adviceFor(document));
	const status = first?.status ?? undefined;
	return new ServiceProblem(message, description, { outcome: { status, ...effect } });
}

function allowsFailed({ recipe }: DocumentToSend): boolean {
	return valueOf(recipe, allowFailedField) ?? false;
}

/** Returns what the user can do in this node about ranges that failed; '' for nothing. */
function adviceFor(document: DocumentToSend): string {
	if (!document.canMissPages) {
		return "Nothing was loaded because no pages may be missing. To load only some of the pages, set 'Page Range'";
	}
	return allowsFailed(document) ? '' : 'To get the other pages anyway, turn on Allow Failed Ranges';
}
