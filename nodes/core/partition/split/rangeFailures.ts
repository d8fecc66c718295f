import type { NodeContext } from '../../n8n/nodeContext';
import { Problem, ServiceProblem } from '../../text/problem';
import type { DocumentElement } from '../../service/element';
import { rangeText, type PageRange } from './planRanges';

/** Why a page range failed. */
export interface RangeFailure {
	range: PageRange;
	/** The HTTP status of the response; null if there was no response. */
	status: number | null;
	message: string;
	description: string;
	/** Whether the range may have been processed all the same. */
	mayBeCharged: boolean;
}

/** What became of a range; undefined if it wasn't sent. */
export type RangeOutcome =
	| { kind: 'done'; elements: DocumentElement[]; isCorrected: boolean }
	| { kind: 'failed'; failure: RangeFailure }
	| undefined;

/**
 * Reads a thrown value; its message may come out among the document's results. Throws it again if it isn't one that says
 * what went wrong.
 */
export function rangeFailure(
	{ secrets }: Pick<NodeContext, 'secrets'>,
	range: PageRange,
	error: unknown,
): RangeFailure {
	if (!(error instanceof Problem)) throw error;
	const code = error instanceof ServiceProblem ? Number(error.httpCode || NaN) : NaN;
	return {
		range,
		status: Number.isInteger(code) ? code : null,
		message: secrets.inText(error.message),
		description: error.description,
		mayBeCharged: error.context.mayBeCharged === true,
	};
}

/**
 * The error that names every failed range with its pages and message. `ranges` is the number of all ranges, `advice`
 * what the user can do in this node ('' for nothing), `mayBeCharged` whether any page may have been processed.
 */
export function rangesFailure(
	failures: readonly RangeFailure[],
	document: { name: string; ranges: number; advice: string; mayBeCharged: boolean },
): ServiceProblem {
	const [first] = failures;
	const pages = new Map<string, string[]>();
	for (const { range, message } of failures) {
		pages.set(message, [...(pages.get(message) ?? []), rangeText(range)]);
	}
	const reasons = [...pages].map(([message, ranges]) => `pages ${ranges.join(', ')}: ${message}`);
	const message =
		failures.length === 0
			? `Some page ranges of ${document.name} weren't sent because the execution ended first`
			: `${failures.length} of ${document.ranges} page ranges of ${document.name} failed: ${reasons.join('; ')}`;
	const description = [first?.description ?? '', document.advice]
		.filter((text) => text !== '')
		.join('. ');
	const httpCode = typeof first?.status === 'number' ? String(first.status) : '';
	const { mayBeCharged } = document;
	return new ServiceProblem(message, description, httpCode, { mayBeCharged });
}

/** The failures in page order. */
export function failuresOf(outcomes: readonly RangeOutcome[]): RangeFailure[] {
	return outcomes.flatMap((outcome) => (outcome?.kind === 'failed' ? [outcome.failure] : []));
}
