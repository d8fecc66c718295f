/** Time limits of single requests, in ms. */
export const timeLimits = {
	/** n8n's own 5 minutes are too short for `hi_res`. */
	partition: 30 * 60_000,
	workflow: 5 * 60_000,
	/** A result that is passed on as it comes, from its first byte on. */
	download: 30 * 60_000,
} as const;
