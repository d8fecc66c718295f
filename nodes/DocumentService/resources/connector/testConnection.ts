import type { IDataObject } from 'n8n-workflow';

import { waitUntil } from '../../../../packages/service-http';
import { field, propertiesOf } from '../../../core/n8n/fields/field';
import { oneItem } from '../../../core/service/lists/items';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import type { NodeContext, ItemContext } from '../../../core/n8n/nodeContext';
import { systemClock, type Clock } from '../../../core/text/clock';
import { Problem } from '../../../core/text/problem';
import {
	checkOutcome,
	checkOutput,
	checkResult,
	failureReason,
	isEarlierCheck,
} from './checkOutcome';
import { connectorField, type ConnectorKind } from './connectorKind';
import { askForCheck, subjectOf } from './connectorRequest';

/** Pauses between two requests for a check, in milliseconds. */
const pauses = { firstPauseMs: 1_000, growth: 1.5, maxPauseMs: 10_000 };

/** The parameters of a connection test. */
interface CheckRun {
	kind: ConnectorKind;
	id: string;
	/** Seconds. */
	timeLimit: number;
	clock?: Clock;
}

const waitForResultField = field({
	displayName: 'Wait for Result',
	name: 'waitForResult',
	type: 'boolean',
	default: true,
	description:
		'Whether to wait for the outcome of the check. If the check fails, the node fails with the reason.',
});

const timeLimitField = field({
	displayName: 'Time Limit (Seconds)',
	name: 'timeLimit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 120,
	description: 'How long to wait for the outcome',
	displayOptions: { show: { waitForResult: [true] } },
});

/**
 * Starts a connection check and, by default, waits for its outcome. A failed check fails the item with the service's
 * reason (docs/maintainers/service.md#connection-checks). `clock` is for tests.
 */
export function testConnection(kind: ConnectorKind, clock?: Clock): ItemOperation {
	return {
		option: {
			name: 'Test Connection',
			value: 'testConnection',
			action: `Test connection of ${kind.label}`,
			description: `Check that the service can reach the system behind a ${kind.label} with the stored credentials`,
		},
		forModels: `Checks whether the document service can reach the system behind a ${kind.label}, by the ID of the connector`,
		fields: propertiesOf([connectorField(kind), waitForResultField, timeLimitField]),
		output: {
			items: `${checkOutput.items} A check that didn't pass is an error that says why.`,
			fields: {
				...checkOutput.fields,
				outcome:
					"With Wait for Result: `passed`, or `unknown` if the node doesn't know the service's status",
			},
		},
		samples: [{ waitForResult: true, timeLimit: 60 }],
		async execute(item) {
			const id = item.read(connectorField(kind));
			const waits = item.read(waitForResultField);
			const timeLimit = item.read(timeLimitField);
			const started = await askForCheck(item, kind, id, 'POST');
			if (!waits) return oneItem(checkResult(started));
			const run = { kind, id, timeLimit, clock };
			const check = await finishedCheck(item, run, started);
			const outcome = checkOutcome(check);
			if (outcome === 'failed') throw failedCheck(run, check);
			// "unknown" for a status that may mean anything: it must not look like "passed".
			return oneItem({ ...checkResult(check), outcome });
		},
	};
}

async function finishedCheck(
	context: NodeContext<ItemContext>,
	{ kind, id, timeLimit, clock = systemClock }: CheckRun,
	started: IDataObject,
): Promise<IDataObject> {
	const hasOutcomeAtOnce = ['passed', 'failed'].includes(checkOutcome(started));
	if (hasOutcomeAtOnce) return started;

	const check = await waitUntil(
		{ clock, signal: context.signal },
		async (lookMs) => {
			const latest = await askForCheck(context, kind, id, 'GET', lookMs);
			const isOpen = checkOutcome(latest) === 'none' || isEarlierCheck(latest, started);
			return isOpen ? { done: false } : { done: true, value: latest };
		},
		{ timeLimitMs: timeLimit * 1_000, ...pauses },
	);
	if (check) return check;
	throw new Problem(
		`The connection check of the ${subjectOf(kind, id)} didn't finish within ${timeLimit} seconds`,
		'The check continues in the service. Get its outcome later with Get Connection Check, or increase the Time Limit.',
	);
}

function failedCheck({ kind, id }: CheckRun, check: IDataObject): Problem {
	const reason = failureReason(check);
	const outcome = `The connection check of the ${subjectOf(kind, id)} failed`;
	return new Problem(
		reason ? `${outcome}: ${reason}` : outcome,
		"Check the connector's settings and credentials, and that the service can reach the system they point to",
	);
}
