/**
 * Reads a Retry-After header in both its forms: seconds, or a date (RFC 9110, section 10.2.3). Returns
 * the pause in ms, never negative; undefined without one that can be read.
 */
export function readRetryAfter(header: unknown, nowMs: number): number | undefined {
	const text = Array.isArray(header) ? String(header[0]) : typeof header === 'string' ? header : '';
	const trimmed = text.trim();
	if (/^\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed) * 1000;
	if (trimmed === '' || /^[-+]?[\d.]+$/.test(trimmed)) return undefined;
	const date = Date.parse(trimmed);
	return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
