/**
 * How a delivery can be forged: a signature of nothing, a true signature of ten minutes ago, a body
 * changed after it was signed, or a signature with another secret.
 */
export const forgeries = [
	'wrong-signature',
	'old-timestamp',
	'altered-body',
	'foreign-secret',
] as const;

export type Forgery = (typeof forgeries)[number];

/** One thing that goes wrong with a delivery on demand. */
type DeliveryFault =
	/** It's never sent, and the service doesn't know. */
	| { kind: 'loss' }
	/** It's sent twice, under the same `webhook-id`. */
	| { kind: 'double' }
	/** A forged copy with the same `webhook-id` goes ahead of it. */
	| { kind: 'forgery'; forgery: Forgery };

/** When a fault applies. */
interface DeliveryFaultRule {
	/** Such as `job.completed`; any when left out. */
	eventType?: string;
	/** How many deliveries it applies to: default 1. Infinity: all until `clear`. */
	times?: number;
	fault: DeliveryFault;
}

/** The faults of the deliveries of one service. */
export interface DeliveryFaults {
	/** Adds a rule behind those already there. */
	add(rule: DeliveryFaultRule): void;
	/** Removes all rules. */
	clear(): void;
	/** What happens to the next delivery of this event. Uses up the oldest rule that applies. */
	take(eventType: string): DeliveryFault | undefined;
}

/** Starts without rules. */
export function createDeliveryFaults(): DeliveryFaults {
	let rules: Array<DeliveryFaultRule & { times: number }> = [];
	return {
		add(rule) {
			rules.push({ ...rule, times: rule.times ?? 1 });
		},
		clear() {
			rules = [];
		},
		take(eventType) {
			const rule = rules.find(
				(candidate) => candidate.times >= 1 && (candidate.eventType ?? eventType) === eventType,
			);
			if (!rule) return undefined;
			rule.times -= 1;
			return rule.fault;
		},
	};
}
