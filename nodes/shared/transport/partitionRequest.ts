import { addressFor, readCredential } from '../credential/readCredential';
import { answerFailure, type FailureContext } from '../failure/serviceFailure';
import type { JsonValue } from '../json/json';
import type { Clock } from '../wait/clock';
import type { MultipartBody } from './multipartBody';
import { parseAnswer, whyNotCsv, whyUnreadable } from './parseAnswer';
import { partitionPolicyWithGatewayTimeout, retryPolicies } from './retryPolicy';
import { send } from './send';
import type { ServiceContext } from './serviceContext';
import { timeLimits } from './timeLimits';

/** One document for the partition interface (`docs/service.md#partition-requests`). */
export interface PartitionRequest {
	upload: MultipartBody;
	/** e.g. 'document "invoice.pdf"'. */
	subject: string;
	itemIndex?: number;
	timeoutMs?: number;
	/** Whether to send it again after a 504, although the first request may still be working. */
	retryOnGatewayTimeout?: boolean;
	/** Called for each answer that says that the service has too much to do, also when it is sent again. */
	onOverload?: () => void;
	/** Called with each pause between two tries, so that other documents can go on meanwhile. */
	whilePausing?: (pause: () => Promise<void>) => Promise<void>;
}

/** Sends a document and gives the answer parsed as JSON. Throws a NodeApiError. */
export async function partitionJson(
	context: ServiceContext,
	request: PartitionRequest,
	clock?: Clock,
): Promise<JsonValue> {
	const { body, failure } = await partition(context, request, clock);
	const parsed = parseAnswer(body);
	if (parsed !== undefined) return parsed;
	throw answerFailure(failure, whyUnreadable(body), wrongServiceHint);
}

const wrongServiceHint =
	'Check the Partition URL in the credential: a gateway or a sign-in page may have responded instead of the service';

/** Sends a document and returns the answer as CSV text, which servers send as various media types. Throws a NodeApiError. */
export async function partitionText(
	context: ServiceContext,
	request: PartitionRequest,
	clock?: Clock,
): Promise<string> {
	const { body, failure } = await partition(context, request, clock);
	const text = body.toString('utf8');
	const why = whyNotCsv(text);
	if (why !== undefined) throw answerFailure(failure, why, wrongServiceHint);
	return text;
}

async function partition(
	context: ServiceContext,
	request: PartitionRequest,
	clock?: Clock,
): Promise<{ body: Buffer; failure: FailureContext }> {
	const credential = await readCredential(context);
	const url = addressFor(context, credential, 'partition');
	const failure: FailureContext = {
		node: context.getNode(),
		wanted: 'partition',
		url,
		itemIndex: request.itemIndex,
		subject: request.subject,
		apiKey: credential.apiKey,
	};
	const { body } = await send(
		context,
		{
			method: 'POST',
			url,
			upload: request.upload,
			timeoutMs: request.timeoutMs ?? timeLimits.partition,
			policy: request.retryOnGatewayTimeout
				? partitionPolicyWithGatewayTimeout
				: retryPolicies.partition,
			failure,
			onOverload: request.onOverload,
			whilePausing: request.whilePausing,
		},
		clock,
	);
	return { body, failure };
}
