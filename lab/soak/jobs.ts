import { setTimeout as wait } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { giveToJob, type DeskSettings } from './desk.ts';
import { contentOf } from './documents.ts';
import type { ServiceAddress } from './serviceMessages.ts';

/** The service launches one job a second, and takes so many files for one. */
const pauseMs = 1_200;
const maxFiles = 10;
/** Requests with this header meet no faults: whoever starts the jobs isn't what's tested here. */
export const faultlessHeader = 'x-without-faults';

const jobSchema = z.object({ id: z.string() });

/** Starts a job with documents, as another system does; n8n only learns that it has ended. */
async function startJob(
	desk: DeskSettings,
	service: ServiceAddress,
	signal: AbortSignal,
): Promise<void> {
	const key = `job-${Date.now()}`;
	const numbers = giveToJob(desk, key, maxFiles);
	if (numbers.length === 0) return;
	const form = new FormData();
	form.set('request_data', JSON.stringify({ template_id: 'hi_res_partition' }));
	for (const number of numbers) {
		const document = desk.documentAt(number);
		const content = await buffer(Readable.from(contentOf(document)));
		form.append(
			'input_files',
			new Blob([new Uint8Array(content)], { type: document.mimeType }),
			document.name,
		);
	}
	const answer = await fetch(`${service.baseUrl}/jobs/`, {
		method: 'POST',
		headers: { [service.apiKeyHeader]: service.apiKey, [faultlessHeader]: '1' },
		body: form,
		signal,
	});
	const text = await answer.text();
	if (!answer.ok) {
		desk.ledger.interrupted(key);
		if (answer.status !== 429)
			throw new Error(`The service started no job: ${answer.status} ${text}`);
		return;
	}
	desk.ledger.renamed(key, jobSchema.parse(JSON.parse(text)).id);
}

/** Starts jobs until the soak ends. */
export async function startJobs(
	desk: DeskSettings,
	service: ServiceAddress,
	signal: AbortSignal,
): Promise<void> {
	while (!signal.aborted) {
		await startJob(desk, service, signal);
		await wait(pauseMs, undefined, { signal });
	}
}
