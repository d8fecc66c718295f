import type { IDataObject } from 'n8n-workflow';

import type { NodeContext } from '../../n8n/nodeContext';
import { nameText } from '../../text/text';
import { isRecordOf, type ListedJob } from './jobItem';
import { getJob, type Patience } from './jobs';
import { outputNodeFilesOf } from './outputFiles';
import { originIn, workflowMark } from '../marks';

/**
 * Tells whether a job would start its own workflow again and again: Document Partition launched it, or Job → Create in this
 * workflow. A row that names no files is read once; where that fails, the job counts as another's, since it must not get
 * lost.
 */
export async function isOwnJob(
	context: NodeContext,
	{ id, row }: Pick<ListedJob, 'id' | 'row'>,
	patience: Patience,
): Promise<boolean> {
	const names = fileNamesOf(row) ?? fileNamesOf(await readJob(context, id, patience)) ?? [];
	const origin = names.map(originIn).find((found) => found !== undefined);
	if (origin === undefined) return false;
	return origin.launcher === 'partition' || origin.workflow === workflowMark(context);
}

/** Returns the files that a row names; undefined where it doesn't say which. */
function fileNamesOf(row: IDataObject): string[] | undefined {
	const input: unknown = row.input_file_ids;
	const output = outputNodeFilesOf(row).map(({ fileId }) => fileId);
	if (!Array.isArray(input)) return output.length > 0 ? output : undefined;
	return [...input.map(nameText), ...output];
}

async function readJob(context: NodeContext, id: string, patience: Patience): Promise<IDataObject> {
	const record = await getJob(context, id, patience).catch(() => ({}));
	return isRecordOf(record, id) ? record : {};
}
