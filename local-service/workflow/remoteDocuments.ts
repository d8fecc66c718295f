import type { UploadedFile } from '../partition/partition.ts';

/** The two documents every remote source of the local service holds. */
export const remoteDocuments: readonly UploadedFile[] = [
	{
		fileName: 'minutes.md',
		contentType: 'text/markdown',
		content: Buffer.from(
			[
				'# Minutes of the harbour committee',
				'',
				'The committee met on the third of March and agreed on the plan for the new pier.',
				'',
				'## Decisions',
				'',
				'- The pier is built of larch wood.',
				'- The work begins in April.',
				'',
			].join('\n'),
		),
	},
	{
		fileName: 'prices.html',
		contentType: 'text/html',
		content: Buffer.from(
			[
				'<html><body><h1>Prices of the ferry</h1>',
				'<p>The ferry crosses the lake six times a day from May to October.</p>',
				'<table><tr><th>Trip</th><th>Price</th></tr>',
				'<tr><td>One way</td><td>7 euros</td></tr></table></body></html>',
			].join('\n'),
		),
	},
];
