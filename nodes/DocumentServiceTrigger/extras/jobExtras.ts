import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';

export type OutputFilesMode = 'none' | 'elements' | 'binary';

/** Which extras are wanted with each job. */
export interface ExtrasSettings {
	includeDetails: boolean;
	includeFailedFiles: boolean;
	outputFiles: OutputFilesMode;
}

/** The extras of one job, as far as they could be fetched. */
export interface JobExtras {
	/** Fields that join the job's item. */
	fields: IDataObject;
	binary: IBinaryKeyData;
	/** What could not be fetched, and why. */
	errors: string[];
}

/** Whether any extras are wanted. */
export function wantsExtras(settings: ExtrasSettings): boolean {
	return settings.includeDetails || settings.includeFailedFiles || settings.outputFiles !== 'none';
}
