import type { IncomingHttpHeaders } from 'node:http';
import type { FormFields, HashedIdentifierKind, UploadedFile } from '../partition/partition.ts';
import { respondToPartition, countPages } from '../partition/partition.ts';
import type { ServiceResponse } from './serviceResponse.ts';
import { ServiceProblem, jsonResponse } from './serviceResponse.ts';
import { checkKey } from './keyCheck.ts';
import type { RequestBody } from './readBody.ts';
import type { ReceivedFile } from './readMultipart.ts';

interface PartitionSettings {
	apiKey: string;
	apiKeyHeader: string;
	/** Milliseconds that a response takes for each page of the document. */
	pageCostMs: number;
	/** Waits; ends early when the service closes. */
	wait(milliseconds: number): Promise<void>;
	/** What element identifiers are hashes of, unless the request asks for random ones. */
	hashedFrom: HashedIdentifierKind;
}

/** Throws a ServiceProblem where the HTTP part refuses: method, body or key. */
export async function answerPartitionRequest(
	method: string,
	headers: IncomingHttpHeaders,
	body: RequestBody,
	settings: PartitionSettings,
): Promise<ServiceResponse> {
	if (method !== 'POST') {
		throw new ServiceProblem(405, 'Only POST requests are supported.', { allow: 'POST' });
	}
	if (body.error !== undefined) throw new ServiceProblem(400, body.error);
	const files = body.files.filter((file) => file.fieldName === 'files');
	const fields: FormFields = body.fields;
	// The public server checks the form before the key: docs/maintainers/service.md#addresses-and-headers.
	if (files.length === 0) return await respondToPartition([], fields);
	checkKey(headers, settings, 'partition');
	const dropped = files.find((file) => file.content === undefined);
	if (dropped) return sizeResponse(dropped);
	const uploads = files.map(uploadedFile);
	const startedAt = performance.now();
	const answer = await respondToPartition(uploads, fields, settings.hashedFrom);
	if (settings.pageCostMs > 0) {
		const counts = await Promise.all(uploads.map(countPages));
		const cost = counts.reduce((sum, count) => sum + count, 0) * settings.pageCostMs;
		// The service's own work is part of the cost, so that a page costs the same on every machine.
		await settings.wait(Math.max(0, cost - (performance.now() - startedAt)));
	}
	return answer;
}

function uploadedFile({ fileName, contentType, content }: ReceivedFile): UploadedFile {
	return { fileName, contentType, content: content ?? Buffer.alloc(0) };
}

/** A file that was too big to keep is answered by one element with the number of bytes received. */
function sizeResponse(file: ReceivedFile): ServiceResponse {
	return jsonResponse([
		{
			type: 'UncategorizedText',
			element_id: '0'.repeat(32),
			text: `Received ${file.size} bytes`,
			metadata: { filename: file.fileName, filetype: file.contentType },
		},
	]);
}
