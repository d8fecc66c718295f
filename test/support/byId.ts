import type { INodeParameters } from 'n8n-workflow';

/** A record that's selected by its ID. */
export function byId(id: string): INodeParameters {
	return { __rl: true, mode: 'id', value: id };
}
