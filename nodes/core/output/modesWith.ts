import type { OutputFormat } from './outputFormat';
import { formatsIn } from './outputFormats';

/** Returns the formats that have a parameter. */
export function modesWith(parameter: string): string[] {
	return modesThat(({ parameters }) => parameters.includes(parameter));
}

/** Returns the formats that are meant. */
export function modesThat(isMeant: (format: OutputFormat) => boolean): string[] {
	return formatsIn()
		.filter(isMeant)
		.map(({ value }) => value);
}
