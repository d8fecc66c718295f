import { expect } from '@playwright/test';
import type { LocalService, RecordedRequest } from '../../local-service/startLocalService.ts';

/** Longer than the stage takes. */
const hangingMs = 60 * 60_000;
/** Longer than the interval between polls: the next one begins while the slow one still waits. */
const slowMs = 25_000;

/** Distinguishes the requests of polls from others, and can make them hang. */
export class Polls {
	readonly #service: LocalService;
	readonly #listingPath: string;

	constructor(service: LocalService) {
		this.#service = service;
		this.#listingPath = `${new URL(service.baseUrl).pathname}/jobs`;
	}

	#answeredListings(): number {
		const isAnswered = ({ path, status }: RecordedRequest): boolean =>
			path === this.#listingPath && status !== 0;
		return this.#service.requests.filter(isAnswered).length;
	}

	/** Waits until the given number of further listings were answered. */
	async next(count: number): Promise<void> {
		const before = this.#answeredListings();
		await expect.poll(() => this.#answeredListings() - before).toBeGreaterThanOrEqual(count);
	}

	/** Waits until every request of a poll has been answered, i.e. for a moment between two polls. */
	async pause(): Promise<void> {
		await this.next(1);
		const isAnswered = ({ status }: RecordedRequest): boolean => status !== 0;
		await expect.poll(() => this.#service.requests.every(isAnswered)).toBe(true);
	}

	/** From now on the listing of a poll gets no response. Resolves when a poll waits for it. */
	async hangInListing(change: () => void): Promise<void> {
		await this.#delay(this.#listingPath, hangingMs, Infinity, change);
	}

	/** From now on polls hang after their listing, at the details of a job. Resolves when a poll does. */
	async hangBehindListing(jobId: string, change: () => void): Promise<void> {
		await this.#delay(this.#detailsPath(jobId), hangingMs, Infinity, change);
	}

	/** One poll waits so long for the details of a job that the next ones overtake it. Resolves afterwards. */
	async overtake(jobId: string, change: () => void): Promise<void> {
		const slow = await this.#delay(this.#detailsPath(jobId), slowMs, 1, change);
		await expect.poll(() => slow.status, 'the slow poll gets its response').not.toBe(0);
	}

	/** From now on polls get answers again. */
	release(): void {
		this.#service.faults.clear();
	}

	#detailsPath(jobId: string): string {
		return `${this.#listingPath}/${jobId}/details`;
	}

	/** Delays answers, changes the service and waits for the first request that is held up. */
	async #delay(
		path: string,
		ms: number,
		times: number,
		change: () => void,
	): Promise<RecordedRequest> {
		const { faults, requests } = this.#service;
		const seen = requests.length;
		faults.add({ method: 'GET', path, times, fault: { kind: 'latency', ms } });
		change();
		const isHeldUp = (request: RecordedRequest): boolean => request.path === path;
		await expect.poll(() => requests.slice(seen).some(isHeldUp), `a poll of ${path}`).toBe(true);
		const heldUp = requests.slice(seen).find(isHeldUp);
		if (heldUp === undefined) throw new Error(`No poll has come to ${path}`);
		return heldUp;
	}
}
