/** One thing that goes wrong (or slowly) on demand. */
export type Fault =
	| {
			kind: 'status';
			status: number;
			/** A text goes out as it is, anything else as JSON. Default: an empty body. */
			body?: unknown;
			headers?: Record<string, string>;
			contentType?: string;
	  }
	/** The response comes this many milliseconds later. */
	| { kind: 'latency'; ms: number }
	/**
	 * The connection is closed without a response, after the request was read. With
	 * `isProcessed`, the service has done its work by then: a job runs, a connector exists.
	 */
	| { kind: 'drop'; isProcessed?: boolean }
	/** The real answer with the length of the whole, cut after this many bytes of its body. */
	| { kind: 'truncate'; bytes: number };

/** When a fault applies. */
interface FaultRule {
	/** Any method when left out. */
	method?: string;
	/** A text must be the whole path; a pattern may match anywhere in it. Any path when left out. */
	path?: RegExp | string;
	/** How many requests it applies to: default 1. Infinity: all until `clear`. */
	times?: number;
	fault: Fault;
}

/** The faults of one service. */
export interface Faults {
	/** Adds a rule behind those already there. */
	add(rule: FaultRule): void;
	/** Removes all rules. */
	clear(): void;
	/** What happens to the next request with this method and path. Uses up the rules that apply. */
	take(
		method: string,
		path: string,
	): { latencyMs: number; fault: Exclude<Fault, LatencyFault> | undefined };
}

type LatencyFault = { kind: 'latency'; ms: number };

/**
 * Starts without rules. Rules apply in the order they were added, and each request uses up the
 * first that matches it. Only a permanent latency (`times: Infinity`) lets the rules behind it
 * apply to the same request as well.
 */
export function createFaults(): Faults {
	let rules: Array<Required<Pick<FaultRule, 'times' | 'fault'>> & FaultRule> = [];
	return {
		add(rule) {
			rules.push({ ...rule, times: rule.times ?? 1 });
		},
		clear() {
			rules = [];
		},
		take(method, path) {
			let latencyMs = 0;
			for (const rule of rules) {
				if (rule.times < 1 || !matches(rule, method, path)) continue;
				rule.times -= 1;
				if (rule.fault.kind !== 'latency') return { latencyMs, fault: rule.fault };
				latencyMs += rule.fault.ms;
				if (rule.times !== Infinity) break;
			}
			return { latencyMs, fault: undefined };
		},
	};
}

function matches(rule: FaultRule, method: string, path: string): boolean {
	if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
	if (rule.path === undefined) return true;
	return typeof rule.path === 'string' ? rule.path === path : path.search(rule.path) >= 0;
}
