import assert from 'node:assert/strict';
import { foundTitles, openNodeCreator, searchNode } from '../nodeCreator.ts';
import { openManualWorkflow, triggerName, type BrowserWorkbench } from '../workbench.ts';

const partition = 'Document Partition';
const service = 'Document Service';
const loader = 'Document Partition Loader';

/** What users search for, and the nodes that they mean. */
const searches: ReadonlyArray<readonly [string, readonly string[]]> = [
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
];

/** The node creator finds the nodes by the words that users search for. */
export async function findNodes(workbench: BrowserWorkbench): Promise<void> {
	const { check, editor, takePicture } = workbench;
	for (const [text, titles] of searches) {
		await check(`the node creator finds ${titles.join(' and ')} by "${text}"`, async () => {
			if (text === searches[0]?.[0]) {
				await openManualWorkflow(workbench, 'Find nodes');
				await openNodeCreator(editor, triggerName);
			}
			for (const title of titles) await searchNode(editor, text, title);
			const rank = (await foundTitles(editor)).indexOf(titles[0] ?? '');
			assert.ok(rank < 5, `${titles[0]} comes only after ${rank} others`);
			if (!text.includes(' ')) await takePicture(`search-${text}`);
		});
	}
}
