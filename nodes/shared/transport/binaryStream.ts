import type { IExecuteFunctions } from 'n8n-workflow';

/** A stream as n8n gives it. The type is derived, since n8n's rules forbid importing Node's stream module. */
export type BinaryStream = Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;
