import type { AdaptiveLimit } from '../../../packages/service-http';
import { HiddenSecrets } from '../secrets/hiddenSecrets';
import type { ServiceCredential } from '../credential/serviceCredential';
import { Charges } from './charges';
import { createMemoryBudget } from './memory';

/** The loop of an execution, as what runs in it sees it. */
export interface Loop {
	/** Sets a task aside while `pause` lasts. */
	setAside?: (pause: () => Promise<void>) => Promise<void>;
	/** How many tasks may be in progress: fewer than the user allows while the service is overloaded. */
	places?: AdaptiveLimit;
	/** The requests that the service refused with 503 since the last success. */
	unavailable: Set<object>;
}

/** What one execution of a node, one poll or one list of the editor keeps. Made once, where n8n calls the package. */
export class ExecutionState {
	/** Aborted when the node ends with the failure of one item. */
	readonly failure = new AbortController();
	/** Aborted by `failure`, and when the user stops the execution. */
	readonly signal: AbortSignal;
	/** What must not leave the package: the API key, and other secrets that are sent. */
	readonly secrets = new HiddenSecrets();
	/** Read once: n8n decrypts it at each call. */
	credential?: Promise<ServiceCredential>;
	/** Whether an agent uses the node as a tool, once that was asked. */
	isTool?: boolean;
	readonly shownHints = new Set<string>();
	readonly loop: Loop = { unavailable: new Set() };
	/** What documents and results may take. */
	readonly memory = createMemoryBudget();
	/** What the service may charge for this execution. */
	readonly charges = new Charges();
	/** Whether the last launch waited in vain for the service to accept it: then the next one doesn't wait as long. */
	isLaunchRefused = false;
	/** How many parts of each kind were excluded from documents. */
	readonly excluded = new Map<string, number>();

	/** `stop` is aborted when the user stops the execution; polls and lists of the editor have none. */
	constructor(stop?: AbortSignal) {
		this.signal = stop ? AbortSignal.any([stop, this.failure.signal]) : this.failure.signal;
	}
}
