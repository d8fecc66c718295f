import { propertiesOf } from '../../../core/n8n/fields/field';
import { boolean, number } from '../../../core/n8n/fields/fieldsOfType';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { oneItem } from '../../../core/service/lists/items';
import { systemClock } from '../../../core/text/clock';
import { Problem } from '../../../core/text/problem';
import {
	checkOutcome,
	checkOutput,
	checkResult,
	failureReason,
	requestCheck,
} from './connectionCheck';
import type { ConnectorKind } from './connectorKind';
import { readConnector } from './connectorRequest';
import { waitForCheck } from './waitForCheck';

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
