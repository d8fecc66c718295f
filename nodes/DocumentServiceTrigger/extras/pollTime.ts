import type { IPollFunctions } from 'n8n-workflow';

export interface PollTime {
	/** When the poll started, in milliseconds since 1970. */
	beganAt: number;
	/** How long the engine lets it run, in milliseconds; Infinity if it doesn't say. */
	budgetMs: number;
}

/** The share of the engine's time after which the poll must end. */
const engineShare = 0.85;

/**
 * The time that this poll may take from now on. Only recent n8n versions say how much that is
 * (docs/n8n.md#polling-triggers).
 */
export function startPollTime(context: Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>): PollTime {
	return {
		beganAt: Date.now(),
		budgetMs: context.getPollBudgetMs?.() ?? Number.POSITIVE_INFINITY,
	};
}

/** How long the poll may still take, in milliseconds; negative if it's overdue. */
export function timeLeftMs({ beganAt, budgetMs }: PollTime, now = Date.now()): number {
	return beganAt + budgetMs * engineShare - now;
}
