import type { Answer, FieldProblem } from '../http/answer.ts';
import { ServiceProblem, jsonAnswer, wrongField } from '../http/answer.ts';
import { bodyObject } from '../workflow/record.ts';
import type { StoredEvent } from '../workflow/state.ts';
import type { Workspace } from '../workflow/workspace.ts';
import { eventPayload } from './events.ts';

const usualLimit = 50;
const highestLimit = 100;
/** Events that one request can mark as read by their ids. */
const mostMarked = 100;

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
	const isUnreadOnly = /^(true|1)$/i.test(query.get('unread_only') ?? '');
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
		if (isUnreadOnly && event.isRead) continue;
		found.push(event);
	}
	const shown = found.slice(0, limit);
	const last = found.length > limit ? shown.at(-1) : undefined;
	return jsonAnswer({
		events: shown.map(eventRecord),
		next_cursor: last ? Buffer.from(last.id).toString('base64url') : null,
	});
}

/** GET of one event; throws 404. */
export function getNotification(workspace: Workspace, id: string): Answer {
	const event = workspace.state.events.find((candidate) => candidate.id === id);
	if (!event) throw new ServiceProblem(404, 'Notification not found');
	return jsonAnswer(eventRecord(event));
}

/** GET of the number of unread events, of one workflow or of all. */
export function countUnread(workspace: Workspace, query: URLSearchParams): Answer {
	const workflowId = query.get('workflow_id');
	const unread = workspace.state.events.filter(
		(event) => !event.isRead && (workflowId === null || event.workflowId === workflowId),
	);
	return jsonAnswer({ unread_count: unread.length });
}

/** POST mark-read: by ids, up to a time, or all. Throws 422, also for more than one of these. */
export function markRead(workspace: Workspace, body: unknown): Answer {
	const {
		notification_ids: ids,
		before,
		mark_all: all,
		workflow_id: workflowId,
	} = bodyObject(body);
	const isAll = all === true || all === 'true';
	const given = [Array.isArray(ids), typeof before === 'string', isAll].filter(Boolean).length;
	if (given !== 1) throw bodyProblem('Provide exactly one of: notification_ids, before, mark_all');
	if (Array.isArray(ids) && typeof workflowId === 'string') {
		throw bodyProblem("workflow_id is only valid with 'before' or 'mark_all'");
	}
	if (Array.isArray(ids) && ids.length > mostMarked) {
		const message = `List should have at most ${mostMarked} items after validation, not ${ids.length}`;
		const place = ['body', 'notification_ids'];
		throw new ServiceProblem(422, [wrongField(place, message, ids.length, 'too_long')]);
	}
	const problems: FieldProblem[] = [];
	const text = typeof before === 'string' ? before : null;
	const until = readTime(text, ['body', 'before'], problems);
	if (problems.length > 0) throw new ServiceProblem(422, problems);
	const chosen = workspace.state.events.filter(
		(event) =>
			!event.isRead &&
			(!Array.isArray(ids) || ids.includes(event.id)) &&
			(until === undefined || event.createdAt < until) &&
			(typeof workflowId !== 'string' || event.workflowId === workflowId),
	);
	for (const event of chosen) event.isRead = true;
	workspace.save();
	return jsonAnswer({ marked_count: chosen.length });
}

function eventRecord(event: StoredEvent): Record<string, unknown> {
	return {
		id: event.id,
		event_type: event.type,
		workflow_id: event.workflowId,
		payload: eventPayload(event),
		created_at: new Date(event.createdAt).toISOString(),
		is_read: event.isRead,
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

function bodyProblem(message: string): ServiceProblem {
	return new ServiceProblem(422, [wrongField(['body'], `Value error, ${message}`, null)]);
}
