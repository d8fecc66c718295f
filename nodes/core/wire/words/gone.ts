import { isRecord, parseJson } from '../../text/json';
import type { ServiceInterface } from '../../credential/addresses';
import { codeOfError } from './parseCodes';

const goneCodes: readonly unknown[] = ['not_found', 'parse_expired', 'result_expired'];

/**
 * Tells whether the service itself says that what was requested isn't there any more, by the body of its refusal. A
 * gateway's page, and a path that the server doesn't know, say nothing about it.
 */
export function saysGone(api: ServiceInterface, status: number | undefined, said: string): boolean {
	const body = parseJson(said);
	if (api === 'parse') return goneCodes.includes(codeOfError(body));
	const detail = isRecord(body) ? body.detail : undefined;
	const isMissing = status === 404 || status === 410;
	return isMissing && typeof detail === 'string' && detail !== 'Not Found';
}
