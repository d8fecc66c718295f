import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import type { LocalService } from '../../local-service/startLocalService.ts';

const elementSchema = z
	.object({ type: z.string(), text: z.string(), metadata: z.record(z.string(), z.unknown()) })
	.passthrough();

export type ServedElement = z.infer<typeof elementSchema>;

/**
 * Calls the partition interface directly, without n8n and the package, as the reference for what a node must
 * return.
 */
export async function directPartition(
	service: LocalService,
	file: string,
	fields: Readonly<Record<string, string>> = {},
): Promise<ServedElement[]> {
	const form = new FormData();
	form.append('files', new Blob([await readFile(file)]), basename(file));
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	const answer = await fetch(service.partitionUrl, {
		method: 'POST',
		headers: { [service.apiKeyHeader]: service.apiKey, accept: 'application/json' },
		body: form,
	});
	const text = await answer.text();
	if (!answer.ok) throw new Error(`The service answered ${answer.status}: ${text}`);
	const content: unknown = JSON.parse(text);
	return z.array(elementSchema).parse(content);
}
