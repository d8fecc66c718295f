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
