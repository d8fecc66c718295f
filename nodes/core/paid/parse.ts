import type { Item } from '../n8n/nodeContext';
import type { FormFile } from '../wire/formFile';
import type { SendRequest } from '../wire/send';
import { idOf } from '../records/record';
import { systemClock } from '../text/clock';
import { markedUpload, originOf } from './marks';
import { followEarlier, type PaidWork } from './paidWork';
import {
	type AcceptedParse,
	followingParse,
	includedInElements,
	parseJobOf,
	type ParseSettings,
	parseWork,
	sendParse,
	unconfirmedParse,
	waitSeconds,
} from './parses/parseJob';
import { findParseJob } from './parses/parseJobList';
import type { ParsedDocument } from './parses/parseResponse';

/** The largest file that a parse accepts, in MB; near it, the service decides. */
export const maxParseFileSize = 50;

/** A document to be parsed. */
export interface ParseRequest extends ParseSettings, Pick<SendRequest<unknown>, 'load'> {
	file: FormFile;
}

/** A parse of a document. Its elements name the document by the name of its upload. */
export function documentParse(
	item: Item,
	{ file, load, ...settings }: ParseRequest,
): PaidWork<AcceptedParse, ParsedDocument> {
	const { mark, files } = markedUpload([file], originOf(item, 'partition'), 'input');
	const parse = { ...settings, uploadMark: uploadMarkOf(mark) };
	const { schema, subject } = settings;
	const asked = schema === undefined ? [] : [['schema', JSON.stringify(schema)] as const];
	const upload = { fields: [['output', 'elements'] as const, ...asked], files };
	const path = `/parse?${includedInElements}`;
	return {
		...parseWork(item, parse),
		isReusable: file.contentMark !== undefined,
		send: async (context, timeoutMs) =>
			await sendParse(context, parse, { path, upload, timeoutMs, load }),
		trace: {
			files,
			takesMs: waitSeconds * 1_000,
			find: async (context) => {
				const jobId = idOf((await findParseJob(context, mark)) ?? {});
				return jobId === '' ? undefined : { job: parseJobOf(jobId) };
			},
			words: () => `the service had accepted ${subject}`,
		},
		unconfirmed: unconfirmedParse(`parsed ${subject}`),
	};
}

/** Waits for a parse of an earlier execution, and returns its document as that of `documentParse`. */
export async function earlierParse(
	item: Item,
	settings: ParseSettings,
	{ jobId, mark }: { jobId: string; mark: string },
): Promise<ParsedDocument> {
	const parse = { ...settings, uploadMark: uploadMarkOf(mark) };
	const endsAt = systemClock.now() + settings.timeoutMs;
	const following = followingParse(item, parseJobOf(jobId), parse);
	return await followEarlier(item, 'parse', following, endsAt);
}

/** A parse has one file. */
function uploadMarkOf(mark: string): string {
	return `${mark}x0z`;
}
