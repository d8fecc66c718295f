import type { RequestBody } from '../http/readBody.ts';
import type { ReceivedFile } from '../http/readMultipart.ts';
import type { StoredTransformJob } from '../workflow/state.ts';
import type { Workspace } from '../workflow/workspace.ts';

/** The path of Transform's v2: docs/maintainers/service.md#parse-requests. */
export const transformPath = '/api/v2';

/** A file that requests name by its ID. */
export interface StoredUpload extends ReceivedFile {
	id: string;
	/** Milliseconds since 1970. */
	expiresAt: number;
}

/** What becomes of a job instead of what would. */
export type JobChanges = Partial<
	Pick<StoredTransformJob, 'status' | 'warnings' | 'error' | 'timing' | 'isExpired'>
>;

/** What every handler of Transform's v2 works on. Jobs are in the workspace; uploads end with the service. */
export interface TransformService {
	workspace: Workspace;
	uploads: Map<string, StoredUpload>;
	/** What becomes of the next jobs; the first rule that has times left applies. */
	nextChanges: Array<{ times: number; changes: JobChanges }>;
	/** Waits; ends early when the service closes, and at once where the service has a clock of its own. */
	wait(milliseconds: number): Promise<void>;
}

/** What a handler gets: the ID in the path ('' without one), the query, the header `Prefer` and the body. */
export interface TransformCall {
	id: string;
	query: URLSearchParams;
	prefer: string;
	body: RequestBody;
}

/** Returns a field of a multipart body, or undefined if it isn't there. */
export function fieldOf({ fields }: RequestBody, name: string): string | undefined {
	return fields.find(([candidate]) => candidate === name)?.[1];
}
