import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../core/text/json';
import { nameText } from '../core/text/text';

export interface OwnChannel {
	id: string;
	/** The workflow that it belongs to; '' for the workspace. */
	workflowId: string;
}

/** What is kept of a registration: a test in the editor has one of its own. */
export interface Registration {
	secret: string;
	channels: OwnChannel[];
}

/**
 * Returns the registration in n8n's static data of the node, which is never part of an item or of an exported workflow.
 * Undefined if there's none, or none that can be read.
 */
export function readRegistration(
	staticData: IDataObject,
	isTest: boolean,
): Registration | undefined {
	const saved: unknown = staticData[registrationKey(isTest)];
	if (!isRecord(saved) || typeof saved.secret !== 'string' || saved.secret === '') return undefined;
	const channels = (Array.isArray(saved.channels) ? saved.channels : [])
		.filter(isRecord)
		.map(({ id, workflowId }) => ({ id: nameText(id), workflowId: nameText(workflowId) }));
	return { secret: saved.secret, channels };
}

/** Puts a registration into the static data. n8n saves only what's assigned. */
export function saveRegistration(
	staticData: IDataObject,
	isTest: boolean,
	{ secret, channels }: Registration,
): void {
	staticData[registrationKey(isTest)] = {
		secret,
		channels: channels.map((channel) => ({ ...channel })),
	};
}

function registrationKey(isTest: boolean): string {
	return isTest ? 'test' : 'active';
}
