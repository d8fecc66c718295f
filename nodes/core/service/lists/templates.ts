import type { IDataObject } from 'n8n-workflow';

import type { NodeContext } from '../../n8n/nodeContext';
import { pathOf } from '../transport/path';
import { isNotFound, Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import { listRows } from './listRows';
import { requestRecord } from './record';

/**
 * All templates, or the first ones up to a limit. Throws a Problem if the service has none at all: the specification
 * doesn't know them (docs/maintainers/service.md#workflows).
 */
export async function listTemplates(context: NodeContext, limit?: number): Promise<IDataObject[]> {
	return await listRows(context, 'templates', {}, { limit }).catch((error: unknown) => {
		if (!isNotFound(error)) throw error;
		throw new Problem(
			'This service has no list of templates',
			"Only Unstructured's hosted service is known to have templates. Where a service has them without listing them, enter the ID of one under By ID.",
		);
	});
}

/** One template with its steps. Throws as `listTemplates` does if there's no list either. */
export async function getTemplate(context: NodeContext, templateId: string): Promise<IDataObject> {
	const template = requestRecord(context, {
		method: 'GET',
		path: pathOf`/templates/${templateId}`,
		subject: `template ${quoted(templateId)}`,
	});
	return await template.catch(async (error: unknown) => {
		if (isNotFound(error)) await listTemplates(context, 1);
		return await template;
	});
}
