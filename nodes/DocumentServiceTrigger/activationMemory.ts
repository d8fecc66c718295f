import type { Poll } from '../core/n8n/nodeContext';
import { isRecord } from '../core/text/json';
import type { TriggerState } from './savedState';
import type { DecisionSettings } from './seenJobs';

const maxRemembered = 200;

/**
 * What polls without a saved state saw, by trigger. With durable poll cursors, n8n doesn't save what the poll at publishing
 * saw, so the first scheduled one would begin anew, and what finished in between would never be reported
 * (docs/maintainers/n8n.md#polling-triggers).
 */
const remembered = new Map<string, TriggerState>();

function keyOf({ n8n, node }: Poll, { service, workflowIds, events }: DecisionSettings): string {
	const settings = [service, [...workflowIds].sort(), [...events].sort()];
	return JSON.stringify([n8n.getWorkflow().id, node.id, settings]);
}

/** n8n names every scheduled poll so, and publishing a changed workflow. */
function mayBeScheduled({ n8n }: Poll): boolean {
	return n8n.getActivationMode() === 'update';
}

/** Returns what an earlier poll saw that n8n hasn't saved; undefined where this poll begins anew. */
export function recallState(poll: Poll, settings: DecisionSettings): TriggerState | undefined {
	return mayBeScheduled(poll) ? remembered.get(keyOf(poll, settings)) : undefined;
}

/** A poll had a saved state: nothing needs to be remembered any more. */
export function forgetState(poll: Poll, settings: DecisionSettings): void {
	remembered.delete(keyOf(poll, settings));
}

/**
 * Remembers what a poll that began anew saw. One that may be repeated, and has started the workflow, isn't remembered: n8n
 * repeats it where it couldn't save the execution.
 */
export function rememberState(
	poll: Poll,
	settings: DecisionSettings,
	seen: { state: TriggerState; hasEmitted: boolean },
): void {
	if (seen.hasEmitted && mayBeScheduled(poll)) return;
	const key = keyOf(poll, settings);
	remembered.delete(key);
	remembered.set(key, seen.state);
	for (const oldest of [...remembered.keys()].slice(0, -maxRemembered)) remembered.delete(oldest);
}

const minuteMs = 60_000;

/** How much time n8n gives a poll, unless its durable scheduler starts it. ms. */
const usualBudgetMs = 5 * minuteMs;

/** Only these can come first without a saved state; what n8n polls at publishing has to report nothing. */
function isDurablyScheduled({ n8n }: Poll): boolean {
	// Only recent n8n versions have it.
	const context: Partial<typeof n8n> = n8n;
	return (context.getPollBudgetMs?.() ?? usualBudgetMs) !== usualBudgetMs;
}

/** Returns how far a first poll looks back that is a scheduled one, whose publishing nobody remembers; 0 for others. ms. */
export function unseenMs(poll: Poll): number {
	return isDurablyScheduled(poll) ? intervalMs(poll.parameter('pollTimes', {})) : 0;
}

const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const intervals: Readonly<Record<string, number>> = {
	everyMinute: minuteMs,
	everyHour: hourMs,
	everyDay: dayMs,
	everyWeek: 7 * dayMs,
	everyMonth: 31 * dayMs,
};

/** Returns how long it takes from one poll to the next at most, by n8n's Poll Times; a minute by default, as n8n has it. ms. */
export function intervalMs(pollTimes: unknown): number {
	const given: unknown = isRecord(pollTimes) ? pollTimes.item : undefined;
	const times = (Array.isArray(given) ? given : []).filter(isRecord);
	return Math.min(...(times.length === 0 ? [minuteMs] : times.map(intervalOf)));
}

function intervalOf({ mode, value, unit, cronExpression }: Record<string, unknown>): number {
	if (mode === 'everyX')
		return Math.max(1, Number(value) || 0) * (unit === 'hours' ? hourMs : minuteMs);
	if (mode === 'custom') return intervalOfCron(String(cronExpression ?? ''));
	return intervals[String(mode)] ?? minuteMs;
}

/** The longest time between two dates of a cron expression, roughly: by the smallest unit that it doesn't fix. */
function intervalOfCron(expression: string): number {
	const fields = expression.trim().split(/\s+/);
	const [minutes = '*', hours = '*', days = '*', , weekdays = '*'] = fields.slice(-5);
	const stepOf = (field: string) =>
		Number(/^\*(?:\/(\d+))?$/.exec(field)?.[1] ?? (field === '*' ? 1 : 0));
	if (stepOf(minutes) > 0) return stepOf(minutes) * minuteMs;
	if (stepOf(hours) > 0) return stepOf(hours) * hourMs;
	if (days !== '*' && stepOf(days) === 0) return 31 * dayMs;
	return weekdays === '*' ? Math.max(1, stepOf(days)) * dayMs : 7 * dayMs;
}
