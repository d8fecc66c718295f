import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ServiceResponse } from './serviceResponse.ts';
import { ServiceProblem } from './serviceResponse.ts';

/** Where the samples can be fetched, as documents on the web. */
export const samplesPath = '/samples/';

/** Returns a sample, whose type its name says. Throws 404 for anything else. */
export async function sampleResponse(pathname: string): Promise<ServiceResponse> {
	const name = basename(pathname);
	const file = new URL(`../samples/${encodeURIComponent(name)}`, import.meta.url);
	const body = await readFile(file).catch(() => undefined);
	if (body === undefined) throw new ServiceProblem(404, 'Not Found');
	const contentType = name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream';
	return { status: 200, contentType, body };
}
