import { hashLength } from '../core/text/shortHash';

/**
 * From when on something is forgotten, by the service's time in milliseconds since 1970: once the window has moved past
 * it. null: it's listed, so it stays.
 */
export type Expiry = number | null;

/** Hashes in one text, by when they're forgotten: the number of ten minutes in base 36, or `listed`. */
export type SavedHashes = Record<string, string>;

/** Times are remembered by their ten minutes: thousands of jobs share a few keys. ms. */
const bucketMs = 10 * 60_000;

const listedKey = 'listed';

/** Reads hashes with the times from which on they're forgotten. */
export function readHashes(saved: SavedHashes = {}): Map<string, Expiry> {
	const hashes = new Map<string, Expiry>();
	for (const [key, text] of Object.entries(saved)) {
		const expiry = key === listedKey ? null : (Number.parseInt(key, 36) + 1) * bucketMs - 1;
		for (let at = 0; at < text.length; at += hashLength) {
			hashes.set(text.slice(at, at + hashLength), expiry);
		}
	}
	return hashes;
}

/** Returns hashes as they're saved. */
export function saveHashes(hashes: ReadonlyMap<string, Expiry>): SavedHashes {
	const saved: SavedHashes = {};
	for (const [hash, expiry] of hashes) {
		const key = expiry === null ? listedKey : Math.floor(expiry / bucketMs).toString(36);
		saved[key] = (saved[key] ?? '') + hash;
	}
	return saved;
}

/** Which of the remembered jobs are listed, and which the service no longer has. */
export interface Sightings {
	isListed(key: string): boolean;
	isGone(key: string): boolean;
}

/** Notes that remembered jobs are missing since `at`, in the service's time (ms), and that the listed ones aren't. */
export function markMissing(
	remembered: Map<string, Expiry>,
	{ isListed, isGone }: Sightings,
	at: number,
): void {
	for (const [key, expiry] of remembered) {
		if (isListed(key)) remembered.set(key, null);
		else if (expiry === null && isGone(key)) remembered.set(key, at);
	}
}

/** How much is remembered about jobs that are done with. */
export interface Window {
	/** How far back jobs are remembered, in milliseconds of the service's creation times. */
	lengthMs: number;
	/**
	 * At least this many are remembered: if jobs are rare, the window moves in leaps and would drop those that are still
	 * needed.
	 */
	minKept: number;
	/** At most this many jobs that are no longer listed are remembered. */
	maxMissing: number;
}

/** A job may show up in the listing up to three days after its creation time and is still emitted once. */
export const fixedWindow: Window = {
	lengthMs: 3 * 24 * 60 * 60 * 1000 + bucketMs,
	minKept: 500,
	maxMissing: 5000,
};

/**
 * Forgets jobs, oldest first: those that the window has moved past (`floor`, ms since 1970), except the few that are
 * always kept, and those no longer listed that are too many.
 */
export function evict(
	remembered: Map<string, Expiry>,
	floor: number,
	{ minKept, maxMissing }: Pick<Window, 'minKept' | 'maxMissing'>,
): void {
	const missing = [...remembered].filter((entry): entry is [string, number] => entry[1] !== null);
	const expired = missing.filter(([, expiry]) => expiry < floor);
	const count = Math.max(
		missing.length - maxMissing,
		Math.min(expired.length, remembered.size - minKept),
	);
	if (count <= 0) return;
	// Few expire in a poll, and sorting all of them would take long.
	const candidates = count <= expired.length ? expired : missing;
	candidates.sort(([, first], [, second]) => first - second);
	for (const [key] of candidates.slice(0, count)) remembered.delete(key);
}
