import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';

export type OutputFilesMode = 'none' | 'elements' | 'binary';

/** Which extras to fetch for each job. */
export interface ExtrasSettings {
	includeDetails: boolean;
	includeFailedFiles: boolean;
	outputFiles: OutputFilesMode;
}

/** The extras of one job, as far as they could be fetched. */
export interface JobExtras {
	/** Added to the job's item. */
	fields: IDataObject;
	binary: IBinaryKeyData;
	/** What couldn't be fetched, and why. */
	errors: string[];
}

export function wantsExtras(settings: ExtrasSettings): boolean {
	return settings.includeDetails || settings.includeFailedFiles || settings.outputFiles !== 'none';
}
