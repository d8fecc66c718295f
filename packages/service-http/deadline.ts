/** What ends a request early: its time limit, or a signal that ends all requests. */
export interface Deadline {
	/** Aborted when either comes. */
	signal: AbortSignal;
	isOver(): boolean;
	/** Stops counting until `resumeLimit`; the signal still ends what is in progress. */
	pauseLimit(): void;
	/** Goes on counting with what was left of the time limit. */
	resumeLimit(): void;
	/** Puts another time limit, from now on, in place of the one before. ms. */
	renew(timeoutMs: number): void;
	/** To be called when all is done, so that nothing stays behind. */
	release(): void;
	/** Ends at once what is in progress: destroying a stream doesn't always close its connection. */
	end(): void;
}

/** A longer timer would end at once. 24.8 days. */
const maxTimerMs = 2 ** 31 - 1;

/** Starts a deadline of `timeoutMs` milliseconds from now, together with the signal that ends all requests. */
export function deadlineOf(timeoutMs: number, stop: AbortSignal | undefined): Deadline {
	const controller = new AbortController();
	const end = () => controller.abort();
	let limit = limitOf(timeoutMs, end);
	const liftLimit = () => limit.removeEventListener('abort', end);
	let endsAt = Date.now() + timeoutMs;
	let leftMs = timeoutMs;
	const renew = (nextMs: number) => {
		liftLimit();
		limit = limitOf(nextMs, end);
		endsAt = Date.now() + nextMs;
	};
	const ignoreStop = stop && onAbort(stop, end);
	if (stop?.aborted) end();
	const release = () => {
		liftLimit();
		ignoreStop?.();
	};
	return {
		signal: controller.signal,
		isOver: () => limit.aborted,
		pauseLimit() {
			leftMs = Math.max(0, endsAt - Date.now());
			liftLimit();
		},
		resumeLimit: () => renew(leftMs),
		renew,
		release,
		end() {
			release();
			end();
		},
	};
}

/**
 * Calls `act` once a signal is aborted that many wait for; returns what ends that. Each listens to a signal of its own:
 * Node.js 20 warns of a leak where one has more than ten listeners.
 */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
	const own = AbortSignal.any([signal]);
	own.addEventListener('abort', act, { once: true });
	return () => own.removeEventListener('abort', act);
}

function limitOf(timeoutMs: number, end: () => void): AbortSignal {
	const limit = AbortSignal.timeout(Math.min(maxTimerMs, Math.max(0, Math.ceil(timeoutMs))));
	limit.addEventListener('abort', end, { once: true });
	return limit;
}
