import { type EmittedJob, pollJobs } from '../../../../nodes/DocumentServiceTrigger/poll';
import { SeenJobs } from '../../../../nodes/DocumentServiceTrigger/seenJobs';
import { decide } from '../jobs';
import type { Poll } from './simulate';

/** Triggers with one fault each, as seen in practice. */
export const brokenTriggers = {
	'a trigger without a window': async (source, store, settings) =>
		await pollJobs(source, store, {
			...settings,
			window: { lengthMs: 0, fewestKept: 0, mostMissing: 0 },
		}),

	'a trigger whose cursor comes from the local clock': async (source, store, settings, localNow) =>
		await pollJobs(
			source,
			{
				read: store.read,
				write: (state) => store.write({ ...state, cursor: localNow }),
			},
			settings,
		),

	'a trigger that writes its state before its requests': async (source, store, settings) => {
		const decision = decide(
			store.read(),
			(await source.look(new SeenJobs(store.read(), settings))).rows,
			settings,
		);
		store.write(decision.state);
		const fetched = await source.fetchExtras?.(decision.emit);
		const failed = [...(fetched?.values() ?? [])].find(({ errors }) => errors.length > 0);
		if (failed) throw new Error(failed.errors.join());
		return decision.emit.map((job): EmittedJob => ({ job, extras: undefined }));
	},

	'a trigger that does not remember the jobs in flight': async (source, store, settings) =>
		await pollJobs(
			source,
			{ read: store.read, write: (state) => store.write({ ...state, inFlight: {} }) },
			settings,
		),

	'a trigger that reads its state before its requests': async (source, store, settings) => {
		const before = store.read();
		return await pollJobs(source, { read: () => before, write: store.write }, settings);
	},

	'a trigger that drops a job whose extras fail': async (source, store, settings) => {
		const emitted = await pollJobs(source, store, settings);
		return emitted.filter(({ extras }) => !extras || extras.errors.length === 0);
	},
} satisfies Record<string, Poll>;

/** Triggers with one fault each that shows only where they ask for less than the complete list. */
export const brokenAtChanges = {
	'a trigger that forgets jobs in flight that it does not see': async (source, store, settings) => {
		const look = async (seen: SeenJobs) => {
			const found = await source.look(seen);
			ids = new Set(found.rows.map(({ id }) => String(id)));
			return found;
		};
		let ids = new Set<string>();
		const write: typeof store.write = (state) => {
			const inFlight = Object.entries(state.inFlight).filter(([id]) => ids.has(id));
			store.write({ ...state, inFlight: Object.fromEntries(inFlight) });
		};
		return await pollJobs({ ...source, look }, { read: store.read, write }, settings);
	},

	'a trigger that takes rows without a status for completed jobs': async (
		source,
		store,
		settings,
	) =>
		await pollJobs(
			{
				...source,
				look: async (seen) => {
					const found = await source.look(seen);
					const rows = found.rows.map((row) => ({ ...row, status: row.status ?? 'completed' }));
					return { ...found, rows };
				},
			},
			store,
			settings,
		),
} satisfies Record<string, Poll>;
