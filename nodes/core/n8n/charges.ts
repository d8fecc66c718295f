import { endedInVain, nothingStarted } from '../../../packages/service-http';
import { outcomeOfError, Problem } from '../text/problem';
import { countText, inSentences } from '../text/text';
import type { NodeError } from './nodeError';

/** How many jobs an error names. */
const maxNamedJobs = 10;

/**
 * What an execution may be charged for: the documents that it has sent, and the jobs that it has started. This is the
 * only place that counts them; the error that ends an execution tells them, since their results don't come out then.
 */
export class Charges {
	/** The IDs of the jobs that the execution has started. */
	readonly jobIds = new Set<string>();
	/** How many documents have been sent, without those that certainly weren't processed. */
	private sent = 0;
	/** How many of them have come back. */
	private processed = 0;

	/** Counts documents. To be called right before they're sent: nobody knows what becomes of a request that is lost. */
	sending(documents = 1): void {
		this.sent += documents;
	}

	/** Takes back documents that were counted, and certainly weren't processed. */
	refused(documents = 1): void {
		this.sent -= documents;
	}

	/** Says that the result of a document has come back. */
	received(): void {
		this.processed += 1;
	}

	/** Whether nothing may be charged. */
	get areNone(): boolean {
		return this.sent === 0 && this.jobIds.size === 0;
	}

	/**
	 * Says what may be charged, in sentences without the last full stop; '' where there's nothing to say.
	 * `sendsDocuments`: whether it matters that no document has been sent.
	 */
	text(sendsDocuments: boolean): string {
		return inSentences(this.documentsText(sendsDocuments), this.jobsText());
	}

	private documentsText(sendsDocuments: boolean): string {
		const { processed } = this;
		const others = this.sent - processed;
		if (processed > 0) {
			const more = others === 0 ? '' : `, and up to ${others} more may have been`;
			return `${countText(processed, 'document')} had been processed and charged${more}`;
		}
		if (others > 0)
			return `Up to ${countText(others, 'document')} may have been processed and charged`;
		return sendsDocuments ? 'No document had been processed and charged' : '';
	}

	private jobsText(): string {
		const ids = [...this.jobIds];
		if (ids.length === 0) return '';
		const more = ids.length > maxNamedJobs ? ` and ${ids.length - maxNamedJobs} more` : '';
		return `Started before: ${ids.length === 1 ? 'job' : 'jobs'} ${ids.slice(0, maxNamedJobs).join(', ')}${more}`;
	}
}

/** Sends documents in requests that may be charged, and counts them unless they certainly weren't. */
export async function countingCharge<T>(
	charges: Charges,
	send: () => Promise<T>,
	documents = 1,
): Promise<T> {
	charges.sending(documents);
	return await send().catch((error: unknown) => {
		if (outcomeOfError(error)?.paid !== 'maybe') charges.refused(documents);
		throw error;
	});
}

/** Does something with a document's result. Its errors say that the service has processed the document. */
export async function withResult<T>(work: () => Promise<T>): Promise<T> {
	return await work().catch((error: unknown) => {
		throw error instanceof Problem ? error.about({ outcome: endedInVain }) : error;
	});
}

/** What became of a document that failed, by whether the service has begun with it and may charge it. */
const effectWords = {
	no: "The document wasn't processed, so it isn't charged",
	unknown: 'The document may have been processed, so it may be charged',
	yes: 'The service started to process the document, so it may be charged',
	unpaid: "The service couldn't process the document, so it isn't charged",
} as const;

/**
 * Says of the document that an error is about whether the service has begun with it, and may charge it; '' for an error
 * that doesn't tell.
 */
export function effectText(error: unknown): string {
	if (!(error instanceof Problem)) return '';
	const { started, paid } = error.facts.outcome ?? nothingStarted;
	return effectWords[started !== 'no' && paid === 'no' ? 'unpaid' : started];
}

interface EndingFacts {
	/** Whether other items, or parts of them, may have results. */
	hasOthers: boolean;
	/** Whether it matters that no document has been sent. */
	sendsDocuments: boolean;
	/** What `effectText` says; '' where the error isn't about a document. */
	effect: string;
}

/** Adds to the failure that ends an execution what may be charged, and how the other results come out all the same. */
export function endingFailure(
	failure: NodeError,
	charges: Charges,
	{ hasOthers, sendsDocuments, effect }: EndingFacts,
): NodeError {
	const advice = hasOthers ? "To keep the other results, set 'On Error' to Continue" : '';
	const told = hasOthers || !charges.areNone ? charges.text(sendsDocuments) : '';
	const more = inSentences(effect, told, advice);
	if (more !== '') failure.description = inSentences(failure.description ?? '', more);
	return failure;
}
