import type { IDataObject } from 'n8n-workflow';

import { waitUntil } from '../../../../packages/service-http';
import type { Item } from '../../../core/n8n/nodeContext';
import type { RecordAddress } from '../../../core/service/lists/record';
import type { Clock } from '../../../core/text/clock';
import { Problem } from '../../../core/text/problem';
import { checkOutcome, isEarlierCheck, requestCheck } from './connectionCheck';

/** Pauses between two requests for a check, in milliseconds. */
const pauses = { firstPauseMs: 1_000, growth: 1.5, maxPauseMs: 10_000 };

/** Returns the connection check that was started, once it has an outcome. Throws a Problem if it takes too long. */
export async function waitForCheck(
	item: Item,
	connector: RecordAddress,
	started: IDataObject,
	{ seconds, clock }: { seconds: number; clock: Clock },
): Promise<IDataObject> {
	if (['passed', 'failed'].includes(checkOutcome(started))) return started;
	const check = await waitUntil(
		{ clock, signal: item.signal },
		async (wholeMs) => {
			const latest = await requestCheck(item, connector, 'GET', wholeMs);
			const isOpen = checkOutcome(latest) === 'none' || isEarlierCheck(latest, started);
			return isOpen ? { done: false } : { done: true, value: latest };
		},
		{ timeLimitMs: seconds * 1_000, ...pauses },
	);
	if (check) return check;
	throw new Problem(
		`The connection check of the ${connector.subject} didn't finish within ${seconds} seconds`,
		"The check continues in the service. Get its outcome later with Get Connection Check, or increase 'Timeout (Seconds)'.",
	);
}
