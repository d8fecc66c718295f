import { hashLength } from '../core/text/shortHash';

/**
 * From when on something is forgotten, by the service's time in milliseconds since 1970: once the window has moved past
 * it. null: it's listed, so it stays.
 */
export type Expiry = number | null;

/** Hashes in one text, by the time from which on they're forgotten: the key is the number of ten minutes in base 36. */
export type SavedHashes = Record<string, string>;

/** Hashes that are remembered for as long as they're listed, and some time longer. */
export interface SavedListedHashes {
	/** Hashes that begin alike are one group: a space, their first letters, and the rest of each. */
	listed: string;
	/** Hashes that are no longer listed. */
	missing: SavedHashes;
}

/** Times are remembered by their ten minutes: thousands of jobs share a few keys. ms. */
const bucketMs = 10 * 60_000;

/** How many letters the hashes of a group share: at 100,000 hashes, that saves 17 bytes of 100. */
const sharedLength = 2;

function piecesOf(text: string, length: number): string[] {
	return Array.from({ length: text.length / length }, (_, at) =>
		text.slice(at * length, (at + 1) * length),
	);
}

/** Reads hashes with the times from which on they're forgotten. */
export function readHashes(saved: SavedHashes = {}): Map<string, Expiry> {
	const hashes = new Map<string, Expiry>();
	for (const [bucket, text] of Object.entries(saved)) {
		const end = (Number.parseInt(bucket, 36) + 1) * bucketMs - 1;
		for (const hash of piecesOf(text, hashLength)) hashes.set(hash, end);
	}
	return hashes;
}

/** Returns hashes as they're saved; those that are listed have no time and are left out. */
export function saveHashes(hashes: ReadonlyMap<string, Expiry>): SavedHashes {
	const saved: SavedHashes = {};
	for (const [hash, expiry] of hashes) {
		if (expiry === null) continue;
		const bucket = Math.floor(expiry / bucketMs).toString(36);
		saved[bucket] = (saved[bucket] ?? '') + hash;
	}
	return saved;
}

/** Reads hashes of which some are listed. */
export function readListedHashes(saved?: SavedListedHashes): Map<string, Expiry> {
	const hashes = readHashes(saved?.missing);
	for (const group of saved?.listed.split(' ') ?? []) {
		const shared = group.slice(0, sharedLength);
		for (const rest of piecesOf(group.slice(sharedLength), hashLength - sharedLength)) {
			hashes.set(shared + rest, null);
		}
	}
	return hashes;
}

/** Returns hashes of which some are listed as they're saved. */
export function saveListedHashes(hashes: ReadonlyMap<string, Expiry>): SavedListedHashes {
	const groups = new Map<string, string>();
	for (const [hash, expiry] of hashes) {
		if (expiry !== null) continue;
		const shared = hash.slice(0, sharedLength);
		groups.set(shared, (groups.get(shared) ?? '') + hash.slice(sharedLength));
	}
	const listed = [...groups].map(([shared, rests]) => ` ${shared}${rests}`).join('');
	return { listed, missing: saveHashes(hashes) };
}

/** Which of the remembered jobs a snapshot shows, and which the service no longer has; `at` is the service's time in ms. */
export interface Sightings {
	isListed(key: string): boolean;
	isGone(key: string): boolean;
	at: number;
}

/** Notes since when remembered jobs are missing, by the service's time, and that the listed ones aren't. */
export function markMissing(
	remembered: Map<string, Expiry>,
	{ isListed, isGone, at }: Sightings,
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
