import type { IHttpRequestOptions } from 'n8n-workflow';

import type { ServiceCredential } from '../credential/serviceCredential';

/** What requests to the service need of the one who asks. `NodeContext` has it for every context of n8n. */
export interface Connection {
	/** Aborted by Stop or by what else ends the node. */
	readonly signal: AbortSignal;
	/** Masks secrets in a text. */
	readonly secrets: { inText(text: string): string };
	/** The credential with complete addresses. Throws a Problem for an invalid address. */
	credential(): Promise<ServiceCredential>;
	/** Sends a request with the key that n8n keeps; `signal` ends it, and stands for Stop as well. */
	request(options: IHttpRequestOptions, signal: AbortSignal): Promise<unknown>;
	/** Tells who runs n8n what nobody sees in the editor, such as a request that is sent again. */
	log(message: string): void;
}
