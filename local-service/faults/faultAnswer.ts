import type { Answer } from '../http/answer.ts';
import type { Fault } from './faults.ts';

/** Takes a fault and gives the answer it stands for; undefined when it is none of the answering kinds. */
export function faultAnswer(fault: Fault): Answer | undefined {
	if (fault.kind === 'redirect') {
		return {
			status: fault.status,
			contentType: '',
			body: '',
			headers: { location: fault.location },
		};
	}
	if (fault.kind !== 'status') return undefined;
	const { status, body, headers } = fault;
	const text = body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body);
	const contentType = fault.contentType ?? (text === '' ? '' : 'application/json');
	return { status, contentType, body: text, headers };
}
