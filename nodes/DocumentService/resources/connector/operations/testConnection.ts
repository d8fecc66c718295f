import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeProperties,
} from 'n8n-workflow';

import type { ItemOperation } from '../../../../shared/operation/operation';
import { maskSecretsIn } from '../../../../shared/secrets/maskSecretsIn';
import type { Clock } from '../../../../shared/wait/clock';
import { waitUntil } from '../../../../shared/wait/waitUntil';
import { oneItem } from '../../../../shared/workflowInterface/items';
import { checkOutcome, checkResult, failureReason, isEarlierCheck } from '../check/checkOutcome';
import { connectorField } from '../connectorField';
import type { ConnectorKind } from '../connectorKind';
import { askForCheck, readConnectorId, subjectOf } from '../connectorRequest';

/** Pauses between two requests for a check, in milliseconds. */
const pauses = { firstPauseMs: 1_000, growth: 1.5, longestPauseMs: 10_000 };
const defaultTimeLimit = 120;

/** The parameters of a connection test. */
interface CheckRun {
	kind: ConnectorKind;
	id: string;
	itemIndex: number;
	clock?: Clock;
}

/**
 * Starts a connection check and, by default, waits for its outcome. A failed check fails the item with the service's
 * reason (docs/service.md#connection-checks). `clock` is for tests.
 */
export function testConnection(kind: ConnectorKind, clock?: Clock): ItemOperation {
	return {
		option: {
			name: 'Test Connection',
			value: 'testConnection',
			action: `Test connection of ${kind.label}`,
			description: `Check that the service can reach the system behind a ${kind.label} with the stored credentials`,
		},
		fields: [connectorField(kind), ...waitFields],
		async execute(this: IExecuteFunctions, itemIndex: number) {
			const id = readConnectorId(this, kind, itemIndex);
			const started = await askForCheck(this, kind, id, 'POST', itemIndex);
			if (this.getNodeParameter('waitForResult', itemIndex, true) === false) {
				return oneItem(checkResult(started));
			}
			const run = { kind, id, itemIndex, clock };
			const check = await finishedCheck(this, run, started);
			const outcome = checkOutcome(check);
			if (outcome === 'failed') throw failedCheck(this, run, check);
			// "unknown" for a status that may mean anything: it must not look like "passed".
			return oneItem({ ...checkResult(check), outcome });
		},
	};
}

const waitFields: INodeProperties[] = [
	{
		displayName: 'Wait for Result',
		name: 'waitForResult',
		type: 'boolean',
		default: true,
		description:
			'Whether to wait for the outcome of the check. If the check fails, the node fails with the reason.',
	},
	{
		displayName: 'Time Limit (Seconds)',
		name: 'timeLimit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: defaultTimeLimit,
		description: 'How long to wait for the outcome',
		displayOptions: { show: { waitForResult: [true] } },
	},
];

async function finishedCheck(
	context: IExecuteFunctions,
	{ kind, id, itemIndex, clock }: CheckRun,
	started: IDataObject,
): Promise<IDataObject> {
	const isAnsweredAtOnce = ['passed', 'failed'].includes(checkOutcome(started));
	if (isAnsweredAtOnce) return started;

	const timeLimit = readTimeLimit(context, itemIndex);
	const check = await waitUntil(
		context,
		async (lookMs) => {
			const latest = await askForCheck(context, kind, id, 'GET', itemIndex, lookMs);
			const isOpen = checkOutcome(latest) === 'none' || isEarlierCheck(latest, started);
			return isOpen ? { done: false } : { done: true, value: latest };
		},
		{ timeLimitMs: timeLimit * 1_000, ...pauses },
		clock,
	);
	if (check) return check;
	throw new NodeOperationError(
		context.getNode(),
		`The connection check of the ${subjectOf(kind, id)} has no outcome after ${timeLimit} seconds`,
		{
			itemIndex,
			description:
				'The check continues in the service. Get its outcome later with Get Connection Check, or increase the Time Limit.',
		},
	);
}

function readTimeLimit(context: IExecuteFunctions, itemIndex: number): number {
	const seconds = Number(context.getNodeParameter('timeLimit', itemIndex, defaultTimeLimit));
	return seconds > 0 ? seconds : defaultTimeLimit;
}

function failedCheck(
	context: IExecuteFunctions,
	{ kind, id, itemIndex }: CheckRun,
	check: IDataObject,
): NodeOperationError {
	const reason = maskSecretsIn(failureReason(check), []);
	const outcome = `The connection check of the ${subjectOf(kind, id)} failed`;
	return new NodeOperationError(context.getNode(), reason ? `${outcome}: ${reason}` : outcome, {
		itemIndex,
		description:
			"Check the connector's settings and credentials, and that the service can reach the system they point to",
	});
}
