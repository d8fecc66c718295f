import type { IDataObject } from 'n8n-workflow';

import type { NodeContext } from '../../n8n/nodeContext';
import { Problem } from '../../text/problem';
import { nameText, quoted } from '../../text/text';
import { readRows } from '../lists/record';
import { pathOf } from '../transport/path';
import { workflowRequest } from '../transport/workflowRequest';
import { jobSubject } from './jobs';
import { withFilesUnmarked } from './uploadMark';

/** How many files a message names. */
const maxNamed = 3;

/**
 * Returns where each file of a job is, as the service tells it, in the files' own names
 * (docs/maintainers/service.md#job-details-and-failed-files). `wholeMs`: how long all tries and pauses may take together.
 */
export async function getFileStatus(
	context: NodeContext,
	jobId: string,
	{ wholeMs }: { wholeMs?: number } = {},
): Promise<IDataObject[]> {
	const response = await workflowRequest(context, {
		method: 'GET',
		path: pathOf`/jobs/${jobId}/file-status`,
		subject: jobSubject(jobId),
		wholeMs,
	});
	const files = await readRows(response, 'files');
	if (files) return files.map(withFilesUnmarked);
	throw new Problem(
		`The service didn't return the status of the files of ${jobSubject(jobId)}`,
		'Get Details and Get Failed Files may show more',
	);
}

/** Returns e.g. '7 of 10 files processed, in progress: "a.pdf", "b.pdf", "c.pdf" and more'; '' without files. */
export function filesProgress(files: readonly IDataObject[]): string {
	if (files.length === 0) return '';
	const open = files.filter(({ status }) => !/^(success|failure)$/i.test(nameText(status)));
	const processed = `${files.length - open.length} of ${files.length} files processed`;
	if (open.length === 0) return processed;
	const names = open.slice(0, maxNamed).map(({ document }) => quoted(nameText(document)));
	const more = open.length > maxNamed ? ' and more' : '';
	return `${processed}, in progress: ${names.join(', ')}${more}`;
}
