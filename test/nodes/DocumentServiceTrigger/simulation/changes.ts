import type { IDataObject } from 'n8n-workflow';

import { nothingStarted } from '../../../../packages/service-http';

import type { JobRequests } from '../../../../nodes/DocumentServiceTrigger/jobRequests';
import { fetchSnapshot } from '../../../../nodes/DocumentServiceTrigger/snapshot';
import { readJobStatus } from '../../../../nodes/core/records/status';
import { ServiceProblem } from '../../../../nodes/core/text/problem';
import type { Random } from '../../../support/seed';
import type { LookAt } from './simulate';
import type { SimulatedService } from './simulatedService';

const minuteMs = 60_000;

/** What the service of a seed has and doesn't. */
interface Traits {
	/** 'lagging': it filters by what was true some time ago. 'empty': it doesn't know these spellings. */
	filter: 'works' | 'ignored' | 'lagging' | 'empty';
	hasStatus: boolean;
	/** Whether a job's own record has a creation time, even where its row has none. */
	isTimedById: boolean;
	lagMs: number;
	completeEveryMs: number;
}

function traitsOf(random: Random): Traits {
	return {
		filter: random.pick(['works', 'works', 'works', 'ignored', 'lagging', 'empty'] as const),
		hasStatus: random.happens(0.75),
		isTimedById: random.happens(0.5),
		lagMs: random.between(0, 90) * minuteMs,
		completeEveryMs: random.pick([0, 15, 60, 240, 1_440]) * minuteMs,
	};
}

function requestsOf(
	service: SimulatedService,
	random: Random,
	traits: Traits & { maxAsked: number },
	wait: () => Promise<void>,
): JobRequests {
	const { filter, hasStatus, isTimedById, lagMs, maxAsked } = traits;
	let asked = 0;
	const isFaulty = maxAsked < Number.POSITIVE_INFINITY;
	const shown = (row: IDataObject): IDataObject =>
		hasStatus ? row : { ...row, status: undefined };
	const agoMs = filter === 'lagging' ? lagMs : 0;
	return {
		async listAll(isNeeded) {
			const rows = service.list().map(shown).filter(isNeeded);
			await wait();
			return rows;
		},
		async listStatus(status) {
			const rows = service
				.listed()
				.map((job) => service.row(job, agoMs))
				.filter((row) => filter === 'ignored' || readJobStatus(row.status) === status);
			await wait();
			return filter === 'empty' ? [] : rows.map(shown);
		},
		async getJob(id) {
			asked++;
			const job = service.jobs.find((one) => one.id === id && one.visibleAt <= service.now);
			const row = job && service.row(job);
			const time = new Date(job?.createdAt ?? 0).toISOString();
			if (isFaulty && random.happens(0.1)) throw new Error('service unavailable');
			await wait();
			if (!row)
				throw new ServiceProblem('no such job', '', {
					outcome: { ...nothingStarted, status: 404 },
				});
			return isTimedById ? { ...row, created_at: time } : row;
		},
		mayRequest: () => asked < maxAsked,
	};
}

/** Polls ask only for what can have changed, of a service with the traits of the seed. */
export function atChanges(): LookAt {
	return (service, random) => {
		const traits = traitsOf(random);
		let isFirst = true;
		return (wait, localNow) => async (seen) => {
			const { completeEveryMs } = traits;
			// Nobody can tell a job that the service still calls running at the beginning from one that is.
			const lagMs = isFirst ? 0 : traits.lagMs;
			// A job that can't be asked for at the beginning may count as one of the past: see the tests of bare listings.
			const maxAsked =
				isFirst || random.happens(0.8) ? Number.POSITIVE_INFINITY : random.between(1, 10);
			const requests = requestsOf(service, random, { ...traits, maxAsked, lagMs }, wait);
			const settings = { completeEveryMs, now: localNow(), maxShortList: 0 };
			const look = await fetchSnapshot(requests, seen, settings);
			isFirst = false;
			return look;
		};
	};
}
