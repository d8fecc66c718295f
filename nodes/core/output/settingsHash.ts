import { createHash } from 'crypto';

import { defaultSettingsOf, type OutputSettings } from './outputSettings';

/**
 * Returns a SHA-256 hash in hexadecimal digits of the settings that change what comes out of a document: the fields that
 * are sent, in whatever order, the output format with the settings that it has, and `others`. A setting counts only if its
 * value isn't the one that applies without it, so users' stored hashes stay the same when a later version has more
 * settings.
 */
export function settingsHash(
	fields: ReadonlyArray<readonly [name: string, value: string]>,
	output: OutputSettings,
	others: Readonly<Record<string, string | number | undefined>> = {},
): string {
	const sent = fields.map((entry) => JSON.stringify(entry)).sort();
	const { mode, ...settings } = output;
	const defaults: Readonly<Record<string, unknown>> = {
		...defaultSettingsOf(mode, output.fileFormat),
	};
	const settled: string[] = [];
	for (const [name, value] of Object.entries(settings)) {
		const own = inOneOrder(value);
		if (own !== inOneOrder(defaults[name])) settled.push(JSON.stringify([name, own]));
	}
	for (const [name, value] of Object.entries(others)) {
		if (value !== undefined) settled.push(JSON.stringify([name, value]));
	}
	return createHash('sha256')
		.update(JSON.stringify([sent, mode, settled.sort()]))
		.digest('hex');
}

/** Lists are choices of the panel, whose order means nothing. */
function inOneOrder(value: unknown): string | undefined {
	return JSON.stringify(Array.isArray(value) ? [...(value as unknown[])].sort() : value);
}
