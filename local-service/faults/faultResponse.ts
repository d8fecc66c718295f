import type { ServiceResponse } from '../http/serviceResponse.ts';
import type { Fault } from './faults.ts';

/** Undefined for faults that aren't answers of their own, such as a latency. */
export function faultResponse(fault: Fault): ServiceResponse | undefined {
	if (fault.kind !== 'status') return undefined;
	const { status, body, headers } = fault;
	const text = body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body);
	const contentType = fault.contentType ?? (text === '' ? '' : 'application/json');
	return { status, contentType, body: text, headers };
}
