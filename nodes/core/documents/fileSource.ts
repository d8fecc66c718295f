import type { IBinaryKeyData } from 'n8n-workflow';

import type { FormFile } from '../wire/formFile';

/** A document that hasn't been opened, as far as it can be named. */
export interface FileSource {
	fileName: string;
	/** Which document it is, the same in every run: its address, or its path and name. */
	documentKey: string;
	binary?: IBinaryKeyData;
	/** Throws a Problem or ServiceProblem for a file that can't be had. */
	open(): Promise<FormFile>;
}
