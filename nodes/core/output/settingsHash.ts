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
	const set = Object.entries(settings)
		.map(([name, value]) => [name, inOneOrder(value), inOneOrder(defaults[name])] as const)
		.filter(([, value, byDefault]) => value !== byDefault)
		.map(([name, value]) => [name, value]);
	const added = Object.entries(others).filter(([, value]) => value !== undefined);
	const settled = [...set, ...added].map((entry) => JSON.stringify(entry)).sort();
	return createHash('sha256')
		.update(JSON.stringify([sent, mode, settled]))
		.digest('hex');
}

/** Lists are choices of the panel, whose order means nothing. */
function inOneOrder(value: unknown): string | undefined {
	return JSON.stringify(Array.isArray(value) ? [...(value as unknown[])].sort() : value);
}
