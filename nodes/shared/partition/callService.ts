import { readElements } from '../element/element';
import { apiError } from '../failure/apiError';
import type { ItemContext } from '../items/itemContext';
import type { PartitionResult } from '../output/writeOutput';
import type { FormFile } from '../transport/multipartBody';
import { partitionJson, partitionText, type PartitionRequest } from '../transport/partitionRequest';
import { wantsCsv } from './formEntry';
import type { RequestSettings } from './requestFields';

/** One request to the partition interface. */
export interface ServiceCall {
	file: FormFile;
	fields: ReadonlyArray<readonly [name: string, value: string]>;
	/** What errors name, e.g. 'document "invoice.pdf"'; '' where who catches them names it. */
	subject: string;
	settings: RequestSettings;
	itemIndex: number;
	onOverload?: () => void;
	/** Lets other documents go on while this one pauses before another try. */
	whilePausing?: (pause: () => Promise<void>) => Promise<void>;
}

/** Sends one file to the partition interface and gives what came back. Throws a NodeApiError. */
export async function callService(
	context: ItemContext,
	{ file, fields, subject, settings, itemIndex, onOverload, whilePausing }: ServiceCall,
): Promise<PartitionResult> {
	const request: PartitionRequest = {
		upload: { fields, files: [file] },
		subject,
		itemIndex,
		timeoutMs: Math.max(1, settings.timeoutMs - (file.fetchMs ?? 0)),
		retryOnGatewayTimeout: settings.retryOnGatewayTimeout,
		onOverload,
		whilePausing,
	};
	// Servers send CSV as text/csv or text/plain: what was asked for decides (`docs/service.md#partition-answers`).
	if (wantsCsv(fields)) return { kind: 'csv', text: await partitionText(context, request) };
	const elements = readElements(await partitionJson(context, request));
	if (elements) return { kind: 'elements', elements };
	const text = 'The service answered with JSON that is not a list of elements';
	const texts = {
		message: subject === '' ? text : `${text}: ${subject}`,
		description: 'Check the Partition URL in the credential: another service may have answered',
		httpCode: '',
	};
	throw apiError(context.getNode(), texts, itemIndex);
}
