import type {
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INode,
	INodeExecutionData,
	INodeProperties,
	IPollFunctions,
	ISupplyDataFunctions,
	IWebhookFunctions,
	Logger,
} from 'n8n-workflow';

import {
	credentialType,
	toServiceCredential,
	type ServiceCredential,
} from '../credential/serviceCredential';
import { argumentIn, missingFieldAdvice, readFieldAccess } from './fields/emptyExpression';
import type { Field } from './fields/field';
import { optionsCollection } from './fields/panel';
import { readOption, readOptions, readParameter, readEntries } from './fields/readField';
import { isRecord } from '../text/json';
import { unencryptedHost, unencryptedWarning } from '../credential/privateAddress';
import type { HiddenSecrets } from '../secrets/hiddenSecrets';
import { ExecutionState } from './executionState';

/** n8n's contexts with input items: of a node, and of a sub-node that supplies data to another node. */
export type ItemContext = IExecuteFunctions | ISupplyDataFunctions;

/** n8n's contexts of triggers: a poll, the activation of a webhook, and a request to it. */
export type TriggerContext = IPollFunctions | IHookFunctions | IWebhookFunctions;

/** Each of n8n's contexts that one of the nodes runs in. */
export type N8nContext = ItemContext | TriggerContext | ILoadOptionsFunctions;

/** An execution, a poll or a list of the editor: the only way to n8n's context. */
export class NodeContext<Context extends N8nContext = N8nContext> {
	readonly n8n: Context;
	/** What the execution keeps, shared by its items. */
	readonly state: ExecutionState;
	/** Aborted when the user stops the execution, or when the node ends with the failure of one item. */
	readonly signal: AbortSignal;

	/** `signal` ends requests and pauses; by default when the execution ends. */
	constructor(
		context: Context,
		state = new ExecutionState(stopSignalOf(context)),
		signal = state.signal,
	) {
		this.n8n = context;
		this.state = state;
		this.signal = signal;
	}

	get node(): INode {
		return this.n8n.getNode();
	}

	/** Whether an agent uses the node as a tool: n8n then appends `Tool` to its type's name (docs/maintainers/n8n.md#ai-nodes). */
	get isTool(): boolean {
		// n8n copies the node at each call.
		return (this.state.isTool ??= this.node.type.endsWith('Tool'));
	}

	/** Returns the same context, whose requests and pauses end with this signal. */
	withSignal(signal: AbortSignal): NodeContext<Context> {
		return new NodeContext(this.n8n, this.state, signal);
	}

	/** What must not leave the package: the API key, and other secrets that this execution sends. */
	get secrets(): HiddenSecrets {
		return this.state.secrets;
	}

	/** Throws a Problem for an invalid address. */
	async credential(): Promise<ServiceCredential> {
		return await (this.state.credential ??= this.readCredential());
	}

	private async readCredential(): Promise<ServiceCredential> {
		const credential = toServiceCredential(await this.n8n.getCredentials(credentialType));
		this.secrets.add(credential.apiKey);
		return credential;
	}

	/**
	 * Sends a request with the key that n8n keeps; `signal` ends it. n8n ends the requests of an execution with the signal
	 * of Stop alone, which it asks the context for; a time limit would leave the connection of a stalled response open. So
	 * `signal` is put in its place, and the context itself stays as it is.
	 */
	async request(options: IHttpRequestOptions, signal: AbortSignal): Promise<unknown> {
		const { n8n } = this;
		const host = unencryptedHost(options.url);
		if (host !== undefined && (await this.credential()).apiKey !== '') {
			this.hint(unencryptedWarning(host));
		}
		const asking =
			'getExecutionCancelSignal' in n8n
				? (Object.create(n8n, {
						getExecutionCancelSignal: { value: () => signal },
					}) as Context)
				: n8n;
		return await n8n.helpers.httpRequestWithAuthentication.call(asking, credentialType, options);
	}

	/** Writes to n8n's own log, which not every context has. */
	log(message: string): void {
		const { logger }: { logger?: Pick<Logger, 'warn'> } = this.n8n;
		logger?.warn(this.secrets.inText(message));
	}

	/** Shows a hint on the node if this version of n8n has hints. Each text is shown once per execution. */
	hint(text: string): void {
		const { n8n } = this;
		const message = this.secrets.inText(text);
		// Hints were added in n8n 1.7x and are missing in some of its contexts.
		if (!('addExecutionHints' in n8n) || typeof n8n.addExecutionHints !== 'function') return;
		const { shownHints } = this.state;
		if (shownHints.has(message)) return;
		shownHints.add(message);
		n8n.addExecutionHints({ message, location: 'outputPane' });
	}

	/**
	 * Adds numbers to n8n's custom data of the execution, by which its list of executions can be filtered. Other nodes,
	 * and other runs of this one in a loop, add to the same keys. n8n has room for ten keys; what has none is left out.
	 */
	addToCustomData(numbers: Readonly<Record<string, number>>): void {
		const { n8n } = this;
		if (!('getWorkflowDataProxy' in n8n)) return;
		// Newer versions have it in the context, too, and older ones only here.
		const { customData } = n8n.getWorkflowDataProxy(0).$execution ?? {};
		if (!customData) return;
		for (const [key, number] of Object.entries(numbers)) {
			customData.set(key, (Number(customData.get(key)) || 0) + number);
		}
	}
}

function stopSignalOf(context: N8nContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

const onlyCollection = optionsCollection([]);

/** A context with parameters. */
abstract class ParameterReader<Context extends N8nContext> extends NodeContext<Context> {
	/** The options that were read, by the name of their collection: n8n copies them at each call. */
	private readonly added = new Map<string, Record<string, unknown>>();

	/** What a parameter is, after its expression; `fallback` where the panel doesn't show it. */
	abstract parameter(name: string, fallback?: unknown): unknown;

	/** Reads a field; its default where the panel doesn't show it. Throws a Problem for a value that it can't have. */
	read<T>(field: Field<T>): T {
		const { name, default: byDefault } = field.property;
		return readParameter(field, this.parameter(name, byDefault), () => this.explainEmpty(name));
	}

	/** Returns the options that were added, to be read by `readOption`. */
	options(collection: INodeProperties = onlyCollection): Record<string, unknown> {
		const { name } = collection;
		let added = this.added.get(name);
		if (added === undefined) this.added.set(name, (added = this.readOptions(collection)));
		return added;
	}

	/** Reads an option; undefined if it wasn't added. Throws a Problem for a value that it can't have. */
	option<T>(field: Field<T>): T | undefined {
		const { name } = field.property;
		return readOption(field, this.options(), () => this.explainEmpty(onlyCollection.name, name));
	}

	/** Returns what is known of the expression of a parameter, or an option, that returned nothing; undefined for nothing. */
	protected explainEmpty(..._path: string[]): string | undefined {
		return undefined;
	}

	protected readOptions(collection: INodeProperties): Record<string, unknown> {
		return readOptions(collection, this.parameter(collection.name, {}));
	}

	/** The entries of a list that the panel shows as repeated groups of fields, to be read by `readFrom`. */
	rows(collection: INodeProperties): Array<Record<string, unknown>> {
		return readEntries(collection, this.parameter(collection.name, {}));
	}
}

/** One call of a trigger, which has no items. */
export class TriggerNodeContext<
	Context extends TriggerContext = TriggerContext,
> extends ParameterReader<Context> {
	parameter(name: string, fallback?: unknown): unknown {
		return this.n8n.getNodeParameter(name, fallback);
	}
}

/** One poll of a trigger. */
export type Poll = TriggerNodeContext<IPollFunctions>;

/** One input item of an execution: all that operations get. */
export class Item<Context extends ItemContext = ItemContext> extends ParameterReader<Context> {
	readonly index: number;

	constructor(context: Context, index: number, state?: ExecutionState) {
		super(context, state);
		this.index = index;
	}

	/** Returns an input item of the same execution. */
	at(index: number): Item<Context> {
		return index === this.index ? this : new Item(this.n8n, index, this.state);
	}

	/** The input item itself. */
	get input(): INodeExecutionData {
		return this.n8n.getInputData()[this.index];
	}

	parameter(name: string, fallback?: unknown): unknown {
		return this.n8n.getNodeParameter(name, this.index, fallback);
	}

	/**
	 * Reads an option of the first item, which counts for all. Returns the default where its value can't be used: that item
	 * fails by itself.
	 */
	optionForAll<T>(field: Field<T>): T {
		const byDefault = field.property.default as T;
		try {
			return this.option(field) ?? byDefault;
		} catch {
			return byDefault;
		}
	}

	/** An option's expression is only evaluated when the option is read: it may return any number of rows. */
	protected override readOptions(collection: INodeProperties): Record<string, unknown> {
		const { name } = collection;
		const raw = this.rawParameter(name);
		if (!isRecord(raw)) return super.readOptions(collection);
		const options: Record<string, unknown> = {};
		for (const option of Object.keys(raw)) {
			const get = () => this.parameter(`${name}.${option}`);
			Object.defineProperty(options, option, { get, enumerable: true });
		}
		return options;
	}

	/** Says which argument an agent's model has left out, or which field is there in place of the one that the expression names. */
	protected override explainEmpty(name: string, option?: string): string | undefined {
		try {
			const whole = this.rawParameter(name);
			const written = option === undefined || !isRecord(whole) ? whole : whole[option];
			const expression = isRecord(written) ? written.value : written;
			const argument = argumentIn(expression);
			if (argument !== undefined) return `Pass ${argument}`;
			const access = readFieldAccess(expression);
			if (access === undefined) return undefined;
			const owner = this.n8n.evaluateExpression(access.owner, this.index);
			return missingFieldAdvice(access.name, owner);
		} catch {
			// An expression that fails by itself says why.
			return undefined;
		}
	}

	/** Returns a parameter as it's written in the panel, with its expressions. */
	rawParameter(name: string): unknown {
		return this.n8n.getNodeParameter(name, this.index, {}, { rawExpressions: true });
	}
}
