import type { Failure, Names } from '../../../../packages/service-http';
import { interfaces, type ServiceInterface } from '../../credential/addresses';

const workflowNames: Names = {
	client: 'n8n',
	address: 'the address in the credential',
	key: "'Service' and 'API Key' in the credential, and 'API Key Header' if 'Service' is Other",
	request: "this node's parameters",
};

/** What errors of requests to each interface call things. */
export const names: Readonly<Record<ServiceInterface, Names>> = {
	workflow: workflowNames,
	partition: { ...workflowNames, request: "the document and this node's parameters" },
};

/** What to do about an address that n8n's SSRF protection blocks. */
export const blockedAdvice =
	'Ask the administrator of n8n to allow the host in N8N_SSRF_ALLOWED_HOSTNAMES or its addresses in N8N_SSRF_ALLOWED_IP_RANGES';

/** What to do about a response that exceeds a limit. */
const overLimitAdvice: Readonly<Record<ServiceInterface, string>> = {
	workflow:
		"To get a job's results as they are, use Job → Download with 'Download As' set to Binary JSON File",
	partition:
		"Set 'Output' to File, without options that change the file, or send fewer pages, without images and coordinates",
};

/** Returns what to do about a failure, where the nodes have a field for it; undefined for what holds for any service. */
export function adviceFor(api: ServiceInterface, failure: Failure): string | undefined {
	const { connection, status = 0, isOverLimit } = failure;
	if (connection === 'blocked') return blockedAdvice;
	if (status === 404 || status === 405) {
		const { field, defaultPath } = interfaces[api];
		return `Check the ${field} in the credential: it usually ends with ${defaultPath}`;
	}
	if (isOverLimit) return overLimitAdvice[api];
	if (api === 'workflow') return undefined;
	if (connection === 'timeLimit') {
		return "Increase the option 'Timeout (Minutes)', or select a faster strategy";
	}
	return partitionAdvice[status];
}

const slow =
	"The document may be too long for one request. Set the option 'Split PDF' to In This Node, or select a faster strategy";

const maybeDocument =
	'Try again later. If only this document fails, the document itself or the combination of options may be the cause';

/** Advice that names fields of the partition nodes. */
const partitionAdvice: Readonly<Record<number, string>> = {
	408: slow,
	413: 'Split the document, or ask the operator of the service for a higher limit',
	415: "Convert the document to a type that the service supports, filter out its kind before this node, or add a field named content_type to 'Additional Form Fields'",
	429: "Lower 'Max Parallel Documents' or 'Max Parallel Page Ranges', or try again later",
	500: maybeDocument,
	502: maybeDocument,
	503: maybeDocument,
	504: slow,
};
