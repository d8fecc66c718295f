import { ContentHash } from '../core/documents/contentHash';
import type { OpenedDocument } from '../core/documents/openDocuments';
import type { PartitionExecution } from '../core/partition/execution';
import { sendDocument } from '../core/partition/send';
import type { Item } from '../core/n8n/nodeContext';
import { chunksOf } from './chunksOf';
import type { LoadedDocument } from './documentsPerItem';
import type { LoaderPlan } from './loaderPlan';

/** A document, and what to do with it. */
interface PlannedLoad {
	plan: LoaderPlan;
	document: OpenedDocument;
}

/** Sends a document, and returns its chunks. Throws a Problem or ServiceProblem that names the document. */
export async function loadDocument(
	execution: PartitionExecution,
	item: Item,
	{ plan, document }: PlannedLoad,
): Promise<LoadedDocument[]> {
	const { file, documentKey } = document;
	const { recipe, settingsHash } = plan;
	if (plan.keeps('chunkId') || plan.keeps('documentKey'))
		await execution.sameKeys.check(item, document);
	const hash = plan.keeps('contentHash') ? new ContentHash() : undefined;
	const memory = item.state.memory.begin();
	try {
		const result = await sendDocument(item, execution, {
			file: (await hash?.watch(file)) ?? file,
			recipe,
			canMissPages: false,
			memory,
		});
		memory.keep(memory.reserved());
		const { firstPage } = recipe;
		const source = { ...file, firstPage, documentKey, contentHash: hash?.hex, settingsHash };
		return await chunksOf(item, result, plan, source);
	} finally {
		memory.end();
	}
}
