import { Readable } from 'node:stream';

import type { IExecuteFunctions } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import '../../../nodes/shared/elements/tables/htmlTable';
import { outputModes } from '../../../nodes/shared/elements/output/outputForms';
import { callsOnLongLists } from '../../support/callsOnLongLists';

/** Entries: fewer than any form makes of the answer. */
const longest = 5_000;

const html =
	'<table><tr><td>Item</td><td>Price</td></tr><tr><td>Desk</td><td>1.50</td></tr></table>';
const answer = Buffer.from(
	JSON.stringify(
		Array.from({ length: 4 * longest }, (_, number) => ({
			type: number % 2 === 0 ? 'Table' : 'NarrativeText',
			element_id: String(number),
			text: 'text',
			metadata: { page_number: Math.floor(number / 2) + 1, text_as_html: html },
		})),
	),
);
const pieces = Array.from({ length: Math.ceil(answer.length / 65_536) }, (_, number) =>
	answer.subarray(number * 65_536, (number + 1) * 65_536),
);

function contextOf(given: Record<string, unknown>): IExecuteFunctions {
	const context = {
		getNode: () => ({ name: 'a', type: 'a', typeVersion: 1, parameters: {}, id: '1' }),
		getInputData: () => [{ json: {} }],
		getNodeParameter: (name: string, _item: number, fallback: unknown) => given[name] ?? fallback,
		getCredentials: async () => ({ partitionUrl: 'http://127.0.0.1', apiKey: '' }),
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => false,
		helpers: {
			prepareBinaryData: async () => ({ data: '', mimeType: '' }),
			httpRequestWithAuthentication: async () => ({
				statusCode: 200,
				headers: {},
				body: Readable.from(pieces),
			}),
		},
	};
	return context as unknown as IExecuteFunctions;
}

describe('long lists', () => {
	// A method of Array goes over the whole list in one go, and `flat` or `filter` take 80 ms for 500,000 entries.
	it.each(outputModes)('are never gone over in one go: %s', async (output) => {
		const given = { inputSource: 'text', content: 'a', contentEncoding: 'text', output };
		let count = 0;
		const calls = await callsOnLongLists(longest, async () => {
			const [items] = await new DocumentPartition().execute.call(contextOf(given));
			count = items?.length ?? 0;
		});
		expect(count).toBeGreaterThan(0);
		expect(calls).toEqual([]);
	});
});
