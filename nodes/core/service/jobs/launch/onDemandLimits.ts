import type { FormFile } from '../../transport/formFile';
import { Problem } from '../../../text/problem';
import { quoted } from '../../../text/text';

/** What the hosted service allows: docs/maintainers/service.md#on-demand-jobs */
export const onDemandLimits = {
	/** Of one job. */
	maxFiles: 10,
	/** Of one file, in MB. */
	maxFileSize: 50,
	/** Between two launches. ms. */
	pauseMs: 1_000,
	/** More jobs stay scheduled. */
	maxRunning: 5,
} as const;

const megabyte = 1024 * 1024;

/** Throws a Problem for a file that's larger than a job accepts. `maxFileSize`: in MB. */
export function assertFitsInJob(
	{ fileName, size }: FormFile,
	maxFileSize: number,
	advice: string,
): void {
	if (size <= maxFileSize * megabyte) return;
	throw new Problem(
		`The file ${quoted(fileName)} is too large for a job (${sizeText(size)}; limit: ${sizeText(maxFileSize * megabyte)})`,
		advice,
	);
}

/** Returns e.g. '12.3 MB'. */
function sizeText(bytes: number): string {
	const [unit, name] = bytes < megabyte ? [1024, 'KB'] : [megabyte, 'MB'];
	return `${Math.round((bytes / unit) * 10) / 10} ${name}`;
}
