import { HiddenSecrets } from '../secrets/hiddenSecrets';
import type { ServiceCredential } from '../credential/serviceCredential';
import { Charges } from './charges';
import { createMemoryBudget } from './memory';
import { Turns } from './turns';

/** What one execution of a node, one poll or one list of the editor keeps. Made once, where n8n calls the package. */
export class ExecutionState {
	/** Aborted when the node ends with the failure of one item. */
	private readonly failure = new AbortController();
	/** Aborted by `failure`, and when the user stops the execution. */
	readonly signal: AbortSignal;
	/** What must not leave the package: the API key, and other secrets that are sent. */
	readonly secrets = new HiddenSecrets();
	/** Read once: n8n decrypts it at each call. */
	credential?: Promise<ServiceCredential>;
	/** Whether an agent uses the node as a tool, once that was asked. */
	isTool?: boolean;
	readonly shownHints = new Set<string>();
	/** What documents and results may take. */
	readonly memory = createMemoryBudget();
	readonly turns: Turns;
	/** What the service may charge for this execution. */
	readonly charges = new Charges();
	/** Whether the service has accepted the API key. */
	isKeyAccepted = false;
	/** Whether the last launch waited in vain for the service to accept it: then the next one doesn't wait as long. */
	isLaunchRefused = false;
	/** How many parts of each kind were excluded from documents. */
	readonly excluded = new Map<string, number>();

	/** `stop` is aborted when the user stops the execution; polls and lists of the editor have none. */
	constructor(stop?: AbortSignal) {
		this.signal = stop ? AbortSignal.any([stop, this.failure.signal]) : this.failure.signal;
		this.turns = new Turns(this.signal, this.failure, this.memory);
	}
}
