import type { INodeExecutionData } from 'n8n-workflow';

import { addFields } from '../core/output/addedFields';
import { documentInfo } from '../core/output/documentInfo';
import { writeOutput } from '../core/output/writeOutput';
import { noTablesHint } from '../core/output/noTablesHint';
import { strategyIn } from '../core/partition/fields/formEntry';
import type { PageCount } from '../core/partition/pages/countPages';
import { startingPageNumber } from '../core/partition/split/rangeFields';
import type { ComparedDocument } from './knownDocuments/comparison';
import type { PlannedDocument } from './plannedDocument';
import type { SentDocument } from './sendDocument';

/** Returns the items of a document in the output format that the user chose, with what's known of the document. */
export async function writeDocument(
	{ item, plan, file, documentKey }: PlannedDocument,
	{ result, contentHash }: SentDocument,
	{ compared, count }: { compared?: ComparedDocument; count?: PageCount },
): Promise<INodeExecutionData[]> {
	const { output, fields, added, settingsHash } = plan;
	const document = added.documentInfo
		? await documentInfo(
				{ ...result, pageCount: result.pageCount ?? count?.ofPdf },
				{
					...file,
					firstPage: startingPageNumber(fields),
					documentKey,
					contentHash: compared?.contentHash ?? contentHash,
					settingsHash,
					pages: count?.pages,
					change: compared?.change,
				},
			)
		: undefined;
	const written = await addFields(
		await writeOutput(item, result, output, { documentKey, fileName: file.fileName }),
		{ input: added.keepInputFields ? item.input.json : undefined, document },
	);
	if (output.mode === 'tableRows' && written.length === 0) {
		const hint = noTablesHint(result, file, { sent: strategyIn(fields) });
		if (hint !== undefined) item.hint(hint);
	}
	return written;
}
