import type { OutputFields } from '../../../core/n8n/operation/outputShape';

/** What a list says about a template: docs/maintainers/service.md#workflows */
export const templateFields: OutputFields = {
	id: 'Identifier',
	name: 'Name',
	description: 'What its workflows do',
	version: 'Version of the template',
};
