import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { choicesOf, isShownFor } from './properties.ts';

/** The parameters that together select the form of a connector type. */
export const formParameters = ['connectorType', 'settingsMode'] as const;

export interface TypeForm {
	type: INodePropertyOptions;
	fields: INodeProperties[];
}

function isOfTypeForm({ displayOptions }: INodeProperties): boolean {
	return formParameters.every((parameter) => displayOptions?.show?.[parameter] !== undefined);
}

/** Splits an operation's fields into those for every type and the form of each type. */
export function splitTypeForms(fields: readonly INodeProperties[]): {
	common: INodeProperties[];
	forms: TypeForm[];
} {
	const ofForms = fields.filter(isOfTypeForm);
	const types = fields.filter(({ name }) => name === 'connectorType').flatMap(choicesOf);
	const forms = types.map((type) => ({
		type,
		fields: ofForms.filter((field) => isShownFor(field, 'connectorType', type.value)),
	}));
	return {
		common: fields.filter((field) => !isOfTypeForm(field)),
		forms: forms.filter((form) => form.fields.length > 0),
	};
}
