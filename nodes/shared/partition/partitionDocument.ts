import { NodeApiError, type IExecuteFunctions, type ISupplyDataFunctions } from 'n8n-workflow';

import { readElements } from '../element/element';
import type { PartitionResult } from '../output/writeOutput';
import { partitionJson, partitionText, type PartitionRequest } from '../transport/partitionRequest';
import type { FormFile } from '../transport/multipartBody';
import { wantsCsv } from './formFields';
import type { RequestSettings } from './requestFields';

/** One document and what is asked of it. */
export interface DocumentRequest {
	file: FormFile;
	fields: ReadonlyArray<readonly [name: string, value: string]>;
	settings: RequestSettings;
	itemIndex: number;
}

/** Sends one document to the partition interface and gives what came back. Throws a NodeApiError. */
export async function partitionDocument(
	context: IExecuteFunctions | ISupplyDataFunctions,
	{ file, fields, settings, itemIndex }: DocumentRequest,
): Promise<PartitionResult> {
	const subject = `document "${file.fileName}"`;
	const request: PartitionRequest = {
		upload: { fields, files: [file] },
		subject,
		itemIndex,
		timeoutMs: settings.timeoutMs,
		retryOnGatewayTimeout: settings.retryOnGatewayTimeout,
	};
	// Servers send CSV as text/csv or text/plain: what was asked for decides (public-service.md section 2.3).
	if (wantsCsv(fields)) return { kind: 'csv', text: await partitionText(context, request) };
	const elements = readElements(await partitionJson(context, request));
	if (elements) return { kind: 'elements', elements };
	const message = `The service answered with JSON that is not a list of elements: ${subject}`;
	throw new NodeApiError(
		context.getNode(),
		{ message },
		{
			message,
			description: 'Check the Partition URL in the credential: another service may have answered',
			itemIndex,
		},
	);
}
