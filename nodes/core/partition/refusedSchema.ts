import type { WantedData } from '../output/wantedData';
import { outcomeOfError, ServiceProblem } from '../text/problem';

/** Returns an error that also says whose fault it is where the service refused the schema of a document type. */
export function namingDocumentType(error: unknown, wanted: WantedData | undefined): unknown {
	if (!(error instanceof ServiceProblem) || wanted?.documentType === undefined) return error;
	const isOfSchema = /schema/i.test(outcomeOfError(error)?.serviceCode ?? error.message);
	return isOfSchema
		? error.advising(
				`The schema of the document type ${wanted.documentType} is a fault of this node: report it, and use 'Define Using JSON Schema' until then`,
			)
		: error;
}
