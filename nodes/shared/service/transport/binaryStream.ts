import type { IExecuteFunctions } from 'n8n-workflow';

import { isRecord } from '../../values/json';

/** A stream as n8n returns it. The type is derived, since n8n's rules forbid importing Node's stream module. */
export type BinaryStream = Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

/** Whether a value is one: n8n types some answers as anything. */
export function isBinaryStream(value: unknown): value is BinaryStream {
	return isRecord(value) && typeof value.pipe === 'function';
}
