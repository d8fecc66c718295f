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
	/** Its first attempt comes this many milliseconds later by the service's clock, behind others. */
	| { kind: 'delay'; ms: number }
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

/** Chances from 0 to 1, each on its own: a delivery can be forged, doubled and late. */
export interface DeliveryOdds {
	/** The same seed makes the same choices. */
	seed: number;
	loss?: number;
	double?: number;
	delay?: number;
	forgery?: number;
	/** Milliseconds; default ten minutes. */
	longestDelayMs?: number;
}

/** The faults of the deliveries of one service. */
export interface DeliveryFaults {
	/** Adds a rule behind those already there. */
	add(rule: DeliveryFaultRule): void;
	/** From now on faults happen by chance, too. */
	random(odds: DeliveryOdds): void;
	/** Removes all rules and chances. */
	clear(): void;
	/** What happens to the next delivery of this event. Uses up the oldest rule that applies. */
	take(eventType: string): DeliveryFault[];
}

const usualLongestDelayMs = 10 * 60 * 1000;

/** Starts without rules and chances. */
export function createDeliveryFaults(): DeliveryFaults {
	let rules: Array<DeliveryFaultRule & { times: number }> = [];
	let chances: () => DeliveryFault[] = () => [];
	return {
		add(rule) {
			rules.push({ ...rule, times: rule.times ?? 1 });
		},
		random(odds) {
			chances = randomFaults(odds);
		},
		clear() {
			rules = [];
			chances = () => [];
		},
		take(eventType) {
			const rule = rules.find(
				(candidate) => candidate.times >= 1 && (candidate.eventType ?? eventType) === eventType,
			);
			if (!rule) return chances();
			rule.times -= 1;
			return [rule.fault, ...chances()];
		},
	};
}

function randomFaults(odds: DeliveryOdds): () => DeliveryFault[] {
	const next = randomNumbers(odds.seed);
	const longest = odds.longestDelayMs ?? usualLongestDelayMs;
	return () => {
		// Always the same count of numbers, so that one chance doesn't change what others choose.
		const [loss = 1, double = 1, delay = 1, forgery = 1, share = 0, choice = 0] = Array.from(
			{ length: 6 },
			next,
		);
		const faults: DeliveryFault[] = [];
		if (loss < (odds.loss ?? 0)) faults.push({ kind: 'loss' });
		if (double < (odds.double ?? 0)) faults.push({ kind: 'double' });
		if (delay < (odds.delay ?? 0)) faults.push({ kind: 'delay', ms: Math.ceil(share * longest) });
		const kind = forgeries[Math.floor(choice * forgeries.length)];
		if (kind && forgery < (odds.forgery ?? 0)) faults.push({ kind: 'forgery', forgery: kind });
		return faults;
	};
}

/** Numbers from 0 up to 1, the same for the same seed (the generator known as mulberry32). */
function randomNumbers(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
