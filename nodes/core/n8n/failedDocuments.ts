import type { IDataObject } from 'n8n-workflow';

import { systemClock } from '../text/clock';
import { quoted } from '../text/text';
import type { NodeError } from './nodeError';

/** How many documents a message names. */
const maxNamed = 10;

/** How long what the first failure aborts may take to end. ms. */
const maxEndingMs = 1_000;

type DocumentNames = Partial<Record<'fileName' | 'documentKey', unknown>>;

/** The documents that have failed by the time that a failure ends the execution: an error workflow hears of all of them. */
export class FailedDocuments {
	private readonly all: IDataObject[] = [];
	private readonly running = new Set<Promise<unknown>>();

	/** Keeps what's in progress, whose failure is waited for. */
	async watch<T>(work: Promise<T>): Promise<T> {
		this.running.add(work);
		try {
			return await work;
		} finally {
			this.running.delete(work);
		}
	}

	add({ fileName, documentKey }: DocumentNames): void {
		if (typeof fileName !== 'string') return;
		const isKnown = this.all.some(
			(one) => one.documentKey === documentKey && one.fileName === fileName,
		);
		if (!isKnown)
			this.all.push({ fileName, ...(typeof documentKey === 'string' && { documentKey }) });
	}

	/** Adds the document of a failure, unless it only failed because the execution was ending. */
	addFailed({ message, context }: NodeError): void {
		const isAborted = context.connectionFailure === 'stopped' || /cancell?ed|abort/i.test(message);
		if (!isAborted) this.add(context);
	}

	/** Names all documents in the failure that ends the execution, in place, once what's in progress has ended. */
	async nameIn(failure: unknown): Promise<void> {
		if (this.running.size > 0) await this.untilEnded();
		const [, ...others] = this.all;
		if (others.length === 0 || !(failure instanceof Error) || !('context' in failure)) return;
		const named = others.slice(0, maxNamed).map(({ fileName }) => quoted(String(fileName)));
		const more = others.length > maxNamed ? ` and ${others.length - maxNamed} more` : '';
		failure.message += `. Also failed: ${named.join(', ')}${more}`;
		Object.assign(failure.context as IDataObject, { failedDocuments: this.all });
	}

	private async untilEnded(): Promise<void> {
		const haveEnded = new AbortController();
		const tooLong = systemClock.sleep(maxEndingMs, haveEnded.signal).catch(() => undefined);
		await Promise.race([Promise.allSettled(this.running), tooLong]);
		haveEnded.abort();
	}
}
