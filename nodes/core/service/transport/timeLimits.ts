/** Time limits of single requests to the workflow interface, in ms. */
export const timeLimits = {
	workflow: 5 * 60_000,
	/** A result that is passed on as it comes, from its first byte on. */
	download: 30 * 60_000,
} as const;
