import { addressFor } from '../credential/readCredential';
import type { FailureContext } from '../failure/serviceFailure';
import type { Clock } from '../../values/clock';
import type { MultipartBody } from './multipartBody';
import { partitionPolicyWithGatewayTimeout, retryPolicies } from './retryPolicy';
import { sendAndRead, type ReadIncoming } from './send';
import { timeLimits } from './timeLimits';
import type { Connection } from './connection';

/** One document for the partition interface (`docs/service.md#partition-requests`). */
export interface PartitionRequest {
	upload: MultipartBody;
	/** e.g. 'document "invoice.pdf"'. */
	subject: string;
	timeoutMs?: number;
	/** Whether to send it again after a 504, although the first request may still be working. */
	retryOnGatewayTimeout?: boolean;
	/** Called for each answer that says that the service is overloaded, also when the request is sent again. */
	onOverload?: () => void;
	/** Called with each pause between two tries, so that other documents can go on meanwhile. */
	whilePausing?: (pause: () => Promise<void>) => Promise<void>;
}

/** Sends a document and returns what `read` makes of the answer. Throws a ServiceProblem. */
export async function partition<T>(
	connection: Connection,
	request: PartitionRequest,
	read: ReadIncoming<T>,
	clock?: Clock,
): Promise<T> {
	const credential = await connection.credential();
	const url = addressFor(credential, 'partition');
	const failure: FailureContext = {
		wanted: 'partition',
		url,
		subject: request.subject,
		apiKey: credential.apiKey,
	};
	return await sendAndRead(
		connection,
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
		read,
		clock,
	);
}
