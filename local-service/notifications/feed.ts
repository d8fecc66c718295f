import type { Answer, FieldProblem } from '../http/answer.ts';
import { ServiceProblem, jsonAnswer, wrongField } from '../http/answer.ts';
import type { StoredEvent } from '../workflow/state.ts';
import type { Workspace } from '../workflow/workspace.ts';
import { eventPayload } from './events.ts';

const usualLimit = 50;
const highestLimit = 100;

/** GET of the feed, the latest first, a page at a time; throws 422. */
export function listNotifications(workspace: Workspace, query: URLSearchParams): Answer {
	const problems: FieldProblem[] = [];
	const workflowId = query.get('workflow_id');
	const types = query
		.get('event_types')
		?.split(',')
		.map((type) => type.trim());
	const since = readTime(query.get('since'), ['query', 'since'], problems);
	const limit = readLimit(query.get('limit'), problems);
	const { events } = workspace.state;
	const before = readCursor(events, query.get('cursor'), problems);
	if (problems.length > 0) throw new ServiceProblem(422, problems);
	const found: StoredEvent[] = [];
	// One more than fits, to know whether there's a next page.
	for (let position = before - 1; position >= 0 && found.length <= limit; position--) {
		const event = events[position];
		if (event === undefined || (since !== undefined && event.createdAt <= since)) break;
		if (workflowId !== null && event.workflowId !== workflowId) continue;
		if (types && !types.includes(event.type)) continue;
		found.push(event);
	}
	const shown = found.slice(0, limit);
	const last = found.length > limit ? shown.at(-1) : undefined;
	return jsonAnswer({
		events: shown.map(eventRecord),
		next_cursor: last ? Buffer.from(last.id).toString('base64url') : null,
	});
}

function eventRecord(event: StoredEvent): Record<string, unknown> {
	return {
		id: event.id,
		event_type: event.type,
		workflow_id: event.workflowId,
		payload: eventPayload(event),
		created_at: new Date(event.createdAt).toISOString(),
		// Nobody reads them here.
		is_read: false,
	};
}

/** A time without a zone is UTC. */
function readTime(
	text: string | null,
	loc: string[],
	problems: FieldProblem[],
): number | undefined {
	if (text === null) return undefined;
	const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
	if (!Number.isNaN(time)) return time;
	const message = 'Input should be a valid datetime or date, invalid character in year';
	problems.push(wrongField(loc, message, text, 'datetime_from_date_parsing'));
	return undefined;
}

function readLimit(text: string | null, problems: FieldProblem[]): number {
	if (text === null) return usualLimit;
	const limit = Number(text);
	if (Number.isInteger(limit) && limit >= 1 && limit <= highestLimit) return limit;
	const message =
		limit > highestLimit
			? `Input should be less than or equal to ${highestLimit}`
			: 'Input should be greater than or equal to 1';
	problems.push(wrongField(['query', 'limit'], message, text));
	return usualLimit;
}

/** The position behind the last event that the page may show. */
function readCursor(
	events: readonly StoredEvent[],
	cursor: string | null,
	problems: FieldProblem[],
): number {
	if (cursor === null) return events.length;
	const id = Buffer.from(cursor, 'base64url').toString();
	const position = events.findIndex((event) => event.id === id);
	if (position < 0) problems.push(wrongField(['query', 'cursor'], 'Invalid cursor', cursor));
	return position;
}
