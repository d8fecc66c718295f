/*
 * The trigger as it was: each poll reads the complete list, and the state has the whole ID of each job done with, each
 * with its time. Only what costs something is kept; jobs without a creation time and extras are left out.
 */
import type { IDataObject, INodeExecutionData, INodeType, IPollFunctions } from 'n8n-workflow';

import { fixedWindow, toleratedTimes } from '../../nodes/DocumentServiceTrigger/decision.ts';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node.ts';
import { dayBefore, isBeforeDay } from '../../nodes/DocumentServiceTrigger/listedJob.ts';
import { listRows } from '../../nodes/shared/lists/listRows.ts';
import { TriggerCall } from '../../nodes/shared/run/caller.ts';
import { isFinished, readJobStatus } from '../../nodes/shared/service/status/jobStatus.ts';
import { creationTimeOf } from '../../nodes/shared/values/readTime.ts';

interface FirstState {
	version: 1;
	cursor: number | null;
	inFlight: Record<string, null>;
	handled: Record<string, number>;
}

function isSame(first: Record<string, unknown>, second: Record<string, unknown>): boolean {
	const entries = Object.entries(second);
	if (Object.keys(first).length !== entries.length) return false;
	return entries.every(([id, value]) => first[id] === value);
}

function reconcile(
	saved: FirstState | undefined,
	rows: readonly IDataObject[],
): { state: FirstState; emit: IDataObject[]; changed: boolean } {
	const inFlight = new Map(Object.entries(saved?.inFlight ?? {}));
	const handled = new Map(Object.entries(saved?.handled ?? {}));
	const floorOf = (cursor: number | null) => (cursor ?? 0) - fixedWindow.lengthMs;
	const floor = floorOf(saved?.cursor ?? null);
	const floorDay = dayBefore(floor);
	const times: number[] = [];
	const ended: Array<{ id: string; createdAt: number; row: IDataObject }> = [];
	for (const row of rows) {
		const id = String(row.id);
		const status = readJobStatus(row.status);
		const isKnown = handled.has(id) || inFlight.has(id);
		if (saved && isFinished(status) && !isKnown && isBeforeDay(row, floorDay)) continue;
		if (handled.has(id)) continue;
		const createdAt = creationTimeOf(row) ?? 0;
		times.push(createdAt);
		if (!isFinished(status)) inFlight.set(id, null);
		else if (!saved || inFlight.has(id) || createdAt >= floor) ended.push({ id, createdAt, row });
	}
	const newer = [...handled.values(), ...times].filter((time) => time > (saved?.cursor ?? 0));
	const cursor = Float64Array.from(newer).sort().at(-toleratedTimes) ?? saved?.cursor ?? null;
	for (const { id, createdAt } of ended) {
		inFlight.delete(id);
		if (createdAt >= floorOf(cursor))
			handled.set(id, Math.max(createdAt, saved ? (cursor ?? 0) : 0));
	}
	for (const [id, time] of handled) if (time < floorOf(cursor)) handled.delete(id);
	const state: FirstState = {
		version: 1,
		cursor,
		inFlight: Object.fromEntries(inFlight),
		handled: Object.fromEntries(handled),
	};
	const changed =
		saved?.cursor !== cursor ||
		!isSame(saved.inFlight, state.inFlight) ||
		!isSame(saved.handled, state.handled);
	return { state, emit: saved ? ended.map(({ row }) => row) : [], changed };
}

/** A node that polls as the trigger did. */
export function triggerBefore(): INodeType {
	const node = new DocumentServiceTrigger();
	return Object.assign(node, {
		async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
			const staticData = this.getWorkflowStaticData('node');
			const saved = staticData.version === 1 ? (staticData as unknown as FirstState) : undefined;
			const rows = await listRows(new TriggerCall(this), 'jobs');
			const { state, emit, changed } = reconcile(saved, rows);
			if (changed) Object.assign(staticData, state);
			return emit.length === 0 ? null : [emit.map((json) => ({ json }))];
		},
	});
}
