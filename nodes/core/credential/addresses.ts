import { publicAddress } from '../secrets/addressSecrets';
import { Problem } from '../text/problem';

/** The two interfaces of the service, and how an address of each is recognized and completed. */
export const interfaces = {
	partition: {
		field: 'Partition URL',
		defaultPath: '/general/v0/general',
		ownPath: /\/general\/v\d+\/general$/,
	},
	workflow: {
		field: 'Workflow Base URL',
		defaultPath: '/api/v1',
		ownPath: /\/api\/v\d+(\/(sources|destinations|workflows|jobs|templates))?$/,
	},
} as const;

const addressForms = {
	scheme: /^[a-z][a-z0-9+.-]*:\/\//i,
	thisMachine: /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/i,
	/** A list of the workflow interface, pasted instead of the base URL. */
	listPath: /(\/api\/v\d+)\/[a-z]+$/,
} as const;

export type ServiceInterface = keyof typeof interfaces;

/** The interface that an address clearly belongs to, by the end of its path. */
function interfaceOf(path: string): ServiceInterface | undefined {
	if (interfaces.partition.ownPath.test(path)) return 'partition';
	if (interfaces.workflow.ownPath.test(path)) return 'workflow';
	return undefined;
}

/**
 * Completes an address as people paste it: spaces and trailing slashes are trimmed, a missing scheme is added (http for
 * this machine, https otherwise), and a host alone gets the interface's default path. Returns '' for ''. Throws a
 * Problem that names the field if the text isn't a web address or belongs to the other interface
 * (docs/maintainers/service.md#addresses-and-headers).
 */
export function completeAddress(api: ServiceInterface, given: string): string {
	const trimmed = given.trim();
	if (/^\/*$/.test(trimmed)) return '';
	const { field, defaultPath } = interfaces[api];
	const url = parseAddress(withScheme(trimmed));
	if (!url) {
		throw invalid(
			`The ${field} "${publicAddress(trimmed)}" in the credential isn't a web address. Enter one such as https://documents.example.com${defaultPath}`,
		);
	}
	const path = url.pathname.replace(/\/+$/, '');
	const found = interfaceOf(path);
	if (found && found !== api) {
		throw invalid(
			`The ${field} in the credential is a ${found} address. Move it to '${interfaces[found].field}', and enter the address that ends with ${defaultPath} here`,
		);
	}
	const completed = path === '' ? defaultPath : path;
	return `${url.origin}${api === 'workflow' ? completed.replace(addressForms.listPath, '$1') : completed}`;
}

function withScheme(address: string): string {
	if (addressForms.scheme.test(address)) return address;
	return `${addressForms.thisMachine.test(address) ? 'http' : 'https'}://${address}`;
}

function parseAddress(address: string): URL | undefined {
	if (/\s/.test(address) || !URL.canParse(address)) return undefined;
	const url = new URL(address);
	return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

function invalid(message: string): Problem {
	return new Problem(message, 'Open the credential "Document Service API" and correct it');
}
