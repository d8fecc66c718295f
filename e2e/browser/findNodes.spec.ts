import { expect } from '@playwright/test';
import { smoke, test } from './fixtures.ts';
import { foundTitles, openNodeCreator, searchNode } from './nodeCreator.ts';
import { openManualWorkflow, manualTriggerName } from './workflows.ts';

const partition = 'Document Partition';
const service = 'Document Service';
const loader = 'Document Partition Loader';
const values = 'Document Values';

/** What users search for, the nodes that they mean, and before which place the first of them is found. */
const searches: ReadonlyArray<readonly [string, readonly string[], place?: number]> = [
	['pdf', [partition, service]],
	['document', [partition, service]],
	['ocr', [partition, service]],
	['unstructured', [partition, service]],
	['parse document', [partition]],
	['read pdf', [partition]],
	['extract text', [partition]],
	['text from pdf', [partition]],
	['word to markdown', [partition]],
	['invoice', [partition]],
	['document loader', [loader]],
	['table rows', [partition]],
	['convert pdf', [partition]],
	['extract data', [partition]],
	['invoice data', [partition, values]],
	['check extracted', [values]],
	['highlight pdf', [values]],
	['count pages', [partition]],
	['skip unchanged', [partition]],
	['sync folder', [partition]],
	['classify', [partition]],
	['classify document', [partition]],
	['split pdf', [partition]],
	['cv', [partition]],
	// Nodes of n8n that wait resume an execution.
	['resume', [partition], 8],
	['contract', [partition]],
	['receipt', [partition]],
	['download results', [service]],
];

test(
	'the node creator finds the nodes by the words that users search for',
	{ tag: smoke },
	async ({ editor, takePicture, version }) => {
		await openManualWorkflow(editor, 'Find nodes');
		await openNodeCreator(editor, manualTriggerName);
		for (const [text, titles, place = 5] of searches) {
			await test.step(`${titles.join(' and ')} by "${text}"`, async () => {
				for (const title of titles) await searchNode(editor, text, title);
				const rank = (await foundTitles(editor)).indexOf(titles[0] ?? '');
				expect(rank, `nodes before ${titles[0]} by "${text}"`).toBeLessThan(place);
				if (!text.includes(' ')) await takePicture(`search-${text}`);
			});
		}
		// n8n 2 introduces a node that has a trigger with the trigger's sentence; n8n 1 introduces none.
		if (version === 1) return;
		await searchNode(editor, 'document', service);
		const sentence = 'Runs jobs of Unstructured';
		await expect(editor.part('node-creator')).toContainText(sentence);
	},
);
