import type { IDataObject } from 'n8n-workflow';

import { outputModes } from '../../nodes/core/output/outputFormats';
import { startRangeServer } from '../nodes/DocumentPartition/rangeServer';
import { itemWithPdf, partition } from '../nodes/DocumentPartition/splitNode';

const element = (type: string, id: string, text: string, metadata: IDataObject = {}) => ({
	type,
	element_id: id,
	text,
	metadata,
});

/** Titles, each below the one before, and a short text below the last. */
const nestedTitles = Array.from({ length: 1_000 }, (_, number) =>
	element('Title', `t${number}`, `${number} ${'Title '.repeat(100)}`, {
		parent_id: `t${number - 1}`,
		page_number: number,
	}),
);
const shortTexts = Array.from({ length: 2_000 }, (_, number) =>
	element('NarrativeText', `n${number}`, `Text ${number}`, {
		parent_id: 't999',
		page_number: number,
	}),
);
const people = Array.from({ length: 5_000 }, (_, number) => `person-${number}@example.com`);

/** A response of some 100 KB, whose repeated parts would make gigabytes. */
const responses: Array<[string, unknown[]]> = [
	['nested titles', [...nestedTitles, ...shortTexts]],
	['a title of 500,000 characters', [element('Title', 't999', 'x'.repeat(500_000)), ...shortTexts]],
	[
		'languages',
		[
			element('Title', 't999', 'A', { languages: people.map((name) => name.slice(7, 12)) }),
			...shortTexts,
		],
	],
	[
		"an email's header",
		[
			element('Title', 't999', 'A', { sent_from: people, sent_to: people, cc_recipient: people }),
			...shortTexts,
		],
	],
];

/** A file or a text that the node makes is measured, too; binary data is in memory here. */
const forms = outputModes;

describe.each(responses)('a small response with %s', (_name, body) => {
	const response = JSON.stringify(body).length;

	it.each(forms)('makes at most 20 times as much of it: %s', async (output) => {
		const server = await startRangeServer(() => ({ body }));
		try {
			const { items, error } = await partition(server, [itemWithPdf(Buffer.from('a'))], { output });
			expect(error).toBeUndefined();
			const size = items.reduce((sum, item) => sum + JSON.stringify(item).length, 0);
			expect(size / response).toBeLessThan(20);
		} finally {
			await server.close();
		}
	});
});
