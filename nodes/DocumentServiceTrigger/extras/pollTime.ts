import type { IPollFunctions } from 'n8n-workflow';

import type { PollTime } from './fetchWithinBudget';

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
