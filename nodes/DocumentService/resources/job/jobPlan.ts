import type { Item } from '../../../core/n8n/nodeContext';
import { readOption } from '../../../core/n8n/fields/readValue';
import { type OutputPlan, readOutputPlan } from '../../../core/output/documentItems';
import { settingsHash } from '../../../core/output/settingsHash';
import type { JobReturn } from './batchSettings';
import { readProcessing, schemaIn } from './processing';
import { readFinishedJob, timeoutField } from './waitFields';
import {
	waitSettingsForFiles,
	type WaitSettings,
} from '../../../core/service/jobs/wait/waitForJob';

/** What the parameters of an input item say about its files. */
export interface JobPlan extends OutputPlan {
	/** The service's `request_data`: what the files are processed with. */
	requestData: string;
	/** How to wait until their jobs finish. */
	wait: WaitSettings;
	/** Only where hashes are wanted. */
	settingsHash?: string;
}

/** Reads what an item's parameters say, and touches no file. Throws a Problem for a value that can't be used. */
export function readJobPlan(item: Item, returns: JobReturn): JobPlan {
	const requestData = readProcessing(item);
	const { textLimit, added, output: selected } = readOutputPlan(item);
	// Extracted data has to fit the schema that it was extracted by, unless the user gives another one.
	const output = { ...selected, dataSchema: selected.dataSchema ?? schemaIn(requestData) };
	return {
		requestData,
		wait: readWait(item, returns),
		output,
		added,
		textLimit,
		settingsHash: added.hashes
			? settingsHash([['request_data', requestData]], output, { textLimit })
			: undefined,
	};
}

function readWait(item: Item, returns: JobReturn): WaitSettings {
	const timeoutMinutes =
		readOption(timeoutField, item.options()) ?? Number(timeoutField.property.default);
	return returns === 'finishedJob'
		? { ...readFinishedJob(item), timeoutMinutes }
		: waitSettingsForFiles(timeoutMinutes);
}
