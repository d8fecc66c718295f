import type { OutputShape } from '../../../shared/elements/output/outputForms';

/** What a list says about a template: docs/service.md#workflows */
export const templateFields: OutputShape['fields'] = {
	id: 'Identifier',
	name: 'Name',
	description: 'What its workflows do',
	version: 'Version of the template',
};
