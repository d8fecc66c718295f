import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INode,
	INodeExecutionData,
	IPollFunctions,
	ISupplyDataFunctions,
} from 'n8n-workflow';

import { credentialType, type ServiceCredential } from '../credential/serviceCredential';
import { completeCredential } from '../credential/readCredential';
import { isRecord } from '../json/isRecord';
import type { Connection } from '../transport/connection';

/** n8n's contexts with input items: of a node, and of a sub-node that supplies data to another node. */
export type ItemContext = IExecuteFunctions | ISupplyDataFunctions;

/** Each of n8n's contexts that one of the nodes runs in. */
export type CallerContext = ItemContext | IPollFunctions | ILoadOptionsFunctions;

/** What is kept for each context: n8n makes one for each execution of a node. */
const kept = new WeakMap<object, Map<unknown, unknown>>();

/** An execution, a poll or a list of the editor: the only way to n8n's context. */
export class Caller<Context extends CallerContext = CallerContext> implements Connection {
	readonly context: Context;

	constructor(context: Context) {
		this.context = context;
	}

	get node(): INode {
		return this.context.getNode();
	}

	/**
	 * What this execution keeps under `key`; `make` is called at the first use. `key` is the one function or object that
	 * says what it is, so that two uses never share a name.
	 */
	once<T>(key: object, make: () => T): T {
		const values = kept.get(this.context) ?? new Map<unknown, unknown>();
		kept.set(this.context, values);
		if (!values.has(key)) values.set(key, make());
		return values.get(key) as T;
	}

	/** Aborted when the user stops the execution, or when the node ends with the failure of one item. */
	get signal(): AbortSignal {
		return this.end.signal;
	}

	/**
	 * Ends all requests and pauses that this execution has under way: it ends with a failure, so nobody waits for them
	 * any more, and the service may bill what goes on.
	 */
	endExecution(): void {
		this.end.failure.abort();
	}

	private get end(): { failure: AbortController; signal: AbortSignal } {
		const { context } = this;
		return this.once(Caller, () => {
			const failure = new AbortController();
			// Polls and lists of the editor have none.
			const stop =
				'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
			const signal = stop ? AbortSignal.any([stop, failure.signal]) : failure.signal;
			return { failure, signal };
		});
	}

	async credential(): Promise<ServiceCredential> {
		return completeCredential(await this.context.getCredentials(credentialType));
	}

	/**
	 * n8n ends the requests of an execution with the signal of Stop alone, which it asks the context for; a time limit
	 * would leave the connection of a stalled answer open. So `signal` is put in its place, and the context itself stays
	 * as it is.
	 */
	async request(options: IHttpRequestOptions, signal: AbortSignal): Promise<unknown> {
		const { context } = this;
		const asking =
			'getExecutionCancelSignal' in context
				? (Object.create(context, {
						getExecutionCancelSignal: { value: () => signal },
					}) as Context)
				: context;
		return await context.helpers.httpRequestWithAuthentication.call(
			asking,
			credentialType,
			options,
		);
	}

	/** Shows a hint on the node if this version of n8n has hints. Each text is shown once per execution. */
	hint(message: string): void {
		const { context } = this;
		// Hints were added in n8n 1.7x and are missing in some of its contexts.
		if (!('addExecutionHints' in context) || typeof context.addExecutionHints !== 'function')
			return;
		const shown = this.once(Caller.prototype.hint, () => new Set<string>());
		if (shown.has(message)) return;
		shown.add(message);
		context.addExecutionHints({ message, location: 'outputPane' });
	}
}

/** One poll of a trigger. */
export class Poll extends Caller<IPollFunctions> {
	/** What a parameter is, after its expression. */
	parameter(name: string, fallback?: unknown): unknown {
		return this.context.getNodeParameter(name, fallback);
	}

	/** The options of a collection parameter; none if an expression made it anything else. */
	collection(name: string): Record<string, unknown> {
		return recordOf(this.parameter(name, {}));
	}
}

function recordOf(value: unknown): Record<string, unknown> {
	return isRecord(value) ? value : {};
}

/** One input item of an execution: operations get it, and nothing else of n8n. */
export class Item<Context extends ItemContext = ItemContext> extends Caller<Context> {
	readonly index: number;

	constructor(context: Context, index: number) {
		super(context);
		this.index = index;
	}

	/** The input item itself. */
	get input(): INodeExecutionData {
		return this.context.getInputData()[this.index];
	}

	/** The options of a collection parameter; none if an expression made it anything else. */
	collection(name: string): Record<string, unknown> {
		return recordOf(this.parameter(name, {}));
	}

	/** What a parameter is for this item, after its expression; `fallback` where the panel doesn't show it. */
	parameter(name: string, fallback?: unknown): unknown {
		return this.context.getNodeParameter(name, this.index, fallback);
	}
}
