import { publicAddress } from '../secrets/addressSecrets';
import { Problem } from '../text/problem';

/** The interfaces of the service, and how an address of each is recognized and completed. */
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
	parse: {
		field: 'Parse URL',
		defaultPath: '/api/v2',
		ownPath: /\/api\/v2(\/(parse|extract|upload|jobs))?$/,
	},
} as const;

export type ServiceInterface = keyof typeof interfaces;

/** How what to do about a credential begins, except in its own dialog. */
export const openCredential = "Open the credential 'Document Service API' and ";

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/i;

/** A list or a request of an interface, pasted instead of its base URL. */
const listPath = /(\/api\/v\d+)\/[a-z]+$/;

/**
 * Completes an address as people paste it: spaces and trailing slashes are trimmed, a missing scheme is added (http for
 * this machine, https otherwise), and a host alone gets the interface's default path. Returns '' for ''. Throws a
 * Problem that names the field if the text isn't a URL or belongs to the other interface
 * (docs/maintainers/service.md#addresses-and-headers).
 */
export function completeAddress(api: ServiceInterface, given: string): string {
	const trimmed = given.trim();
	if (/^\/*$/.test(trimmed)) return '';
	const { field, defaultPath } = interfaces[api];
	const missingScheme = thisMachine.test(trimmed) ? 'http://' : 'https://';
	const address = scheme.test(trimmed) ? trimmed : missingScheme + trimmed;
	const url = !/\s/.test(address) && URL.canParse(address) ? new URL(address) : undefined;
	if (!url || !/^https?:$/.test(url.protocol)) {
		throw invalid(
			`The ${field} "${publicAddress(trimmed)}" in the credential isn't a URL`,
			`enter one such as https://documents.example.com${defaultPath}`,
		);
	}
	const path = url.pathname.replace(/\/+$/, '');
	const mistaken = mistakenFor(api, url.hostname, path);
	if (mistaken !== undefined) {
		throw invalid(
			`The ${field} in the credential is ${mistaken}`,
			`enter the address that ends with ${defaultPath}, such as the field's default`,
		);
	}
	const isOwn = interfaces[api].ownPath.test(path);
	const other = (['partition', 'workflow'] as const).find((each) =>
		interfaces[each].ownPath.test(path),
	);
	if (!isOwn && other !== undefined) {
		throw invalid(
			`The ${field} in the credential is a ${other} address`,
			`move it to '${interfaces[other].field}', and enter the address that ends with ${defaultPath} in its place`,
		);
	}
	const completed = path || defaultPath;
	return url.origin + (api === 'partition' ? completed : completed.replace(listPath, '$1'));
}

const webApps: ReadonlySet<string> = new Set([
	'transform.unstructured.io',
	'platform.unstructured.io',
	'developer.unstructured.io',
]);

function mistakenFor(api: ServiceInterface, host: string, path: string): string | undefined {
	const isHosted = /(^|\.)unstructured(app)?\.io$/.test(host);
	const isParse = path === '' ? api === 'parse' : interfaces.parse.ownPath.test(path);
	if (isHosted && isParse)
		return api === 'parse' ? undefined : "the address of Transform's parse requests";
	return webApps.has(host) ? 'a page of the web app' : undefined;
}

function invalid(message: string, correction: string): Problem {
	return new Problem(message, openCredential + correction);
}
