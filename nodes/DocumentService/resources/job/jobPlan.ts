import type { Item } from '../../../core/n8n/nodeContext';
import { type OutputPlan, readOutputPlan } from '../../../core/output/documentItems';
import { settingsHash } from '../../../core/output/settingsHash';
import type { JobReturn } from './batchSettings';
import { readProcessing, schemaIn } from './processing';
import { readWaitSettings, timeLimitField } from './waitFields';
import type { WaitSettings } from './waitForJob';

/** What the parameters of an input item say about its files. */
export interface JobPlan extends OutputPlan {
	/** The service's `request_data`: what the files are processed with. */
	requestData: string;
	/** How to wait until their jobs finish. */
	wait: WaitSettings;
	settingsHash: string;
}

/** Reads what an item's parameters say, and touches no file. Throws a Problem for a value that can't be used. */
export function readJobPlan(item: Item, returns: JobReturn): JobPlan {
	const requestData = readProcessing(item);
	const { textLimit, added, output: chosen } = readOutputPlan(item);
	// Extracted data has to fit the schema that it was extracted by, unless the user gives another one.
	const output = { ...chosen, dataSchema: chosen.dataSchema ?? schemaIn(requestData) };
	return {
		requestData,
		wait: returns === 'finishedJob' ? readWaitSettings(item) : failedFilesOnly(item),
		output,
		added,
		textLimit,
		settingsHash: settingsHash([['request_data', requestData]], output, { textLimit }),
	};
}

/** Returns what waiting takes where the files matter, and not the job. */
function failedFilesOnly(item: Item): WaitSettings {
	return {
		timeLimitMinutes: item.read(timeLimitField),
		passOnUnsuccessful: true,
		includeDetails: false,
		includeFailedFiles: true,
	};
}
