import type { IPollFunctions } from 'n8n-workflow';

export interface PollTime {
	/** When the poll began, in milliseconds since 1970. */
	beganAt: number;
	/** How long the engine lets it run, in milliseconds; Infinity when it does not say. */
	budgetMs: number;
}

/** Part of the engine's time after which the poll must come to its end. */
const engineShare = 0.85;

/**
 * The time this poll may take, from now on. Only recent versions of n8n say how much that is
 * (n8n conventions section 6).
 */
export function startPollTime(context: Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>): PollTime {
	return {
		beganAt: Date.now(),
		budgetMs: context.getPollBudgetMs?.() ?? Number.POSITIVE_INFINITY,
	};
}

/** How long the poll may still take, in milliseconds; negative when it is late. */
export function timeLeftMs({ beganAt, budgetMs }: PollTime, now = Date.now()): number {
	return beganAt + budgetMs * engineShare - now;
}
