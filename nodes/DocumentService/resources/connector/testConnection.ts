import type { IDataObject } from 'n8n-workflow';

import { waitUntil } from '../../../../packages/service-http';
import { propertiesOf } from '../../../core/n8n/fields/field';
import { boolean, number } from '../../../core/n8n/fields/fieldsOfType';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import type { Item } from '../../../core/n8n/nodeContext';
import { oneItem } from '../../../core/service/lists/items';
import type { RecordAddress } from '../../../core/service/lists/record';
import { type Clock, systemClock } from '../../../core/text/clock';
import { Problem } from '../../../core/text/problem';
import {
	checkOutcome,
	checkOutput,
	checkResult,
	failureReason,
	isEarlierCheck,
	requestCheck,
} from './connectionCheck';
import type { ConnectorKind } from './connectorKind';
import { readConnector } from './connectorRequest';

const waitForResultField = boolean('waitForResult', 'Wait for Result', {
	default: true,
	description:
		'Whether to wait for the outcome of the check. If the check fails, the node fails with the reason.',
});

const timeoutField = number('timeoutSeconds', 'Timeout (Seconds)', {
	typeOptions: { minValue: 1 },
	default: 120,
	description: 'How long to wait for the outcome',
	displayOptions: { show: { waitForResult: [true] } },
});

/** Pauses between two requests for a check, in milliseconds. */
const pauses = { firstPauseMs: 1_000, growth: 1.5, maxPauseMs: 10_000 };

/**
 * Starts a connection check and, by default, waits for its outcome. A failed check fails the item with the service's
 * reason (docs/maintainers/service.md#connection-checks). `clock` is for tests.
 */
export function testConnection(kind: ConnectorKind, clock = systemClock): ItemOperation {
	return {
		option: {
			name: 'Test Connection',
			value: 'testConnection',
			action: `Test connection of ${kind.label}`,
			description: `Check that the service can reach the system behind a ${kind.label} with the stored credentials`,
		},
		agentDescription: `Checks whether the document service can reach the system behind a ${kind.label}, by the ID of the connector`,
		fields: propertiesOf([kind.idField, waitForResultField, timeoutField]),
		output: {
			items: `${checkOutput.items} A check that didn't pass is an error that says why.`,
			fields: {
				...checkOutput.fields,
				outcome:
					"With Wait for Result: `passed`, or `unknown` if the node doesn't know the service's status",
			},
		},
		samples: [{ waitForResult: true, timeoutSeconds: 60 }],
		async execute(item) {
			const connector = readConnector(item, kind);
			const waits = item.read(waitForResultField);
			const limit = { seconds: item.read(timeoutField), clock };
			const started = await requestCheck(item, connector, 'POST');
			if (!waits) return oneItem(checkResult(started));
			const check = await waitForCheck(item, connector, started, limit);
			const outcome = checkOutcome(check);
			// "unknown" for a status that may mean anything: it must not look like "passed".
			if (outcome !== 'failed') return oneItem({ ...checkResult(check), outcome });
			const reason = failureReason(check);
			throw new Problem(
				`The connection check of the ${connector.subject} failed${reason && `: ${reason}`}`,
				"Check the connector's settings and credentials, and that the service can reach the system they point to",
			);
		},
	};
}

/** Returns the connection check that was started, once it has an outcome. Throws a Problem if it takes too long. */
async function waitForCheck(
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
