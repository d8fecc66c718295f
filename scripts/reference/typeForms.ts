import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { choicesOf, isShownFor } from './properties.ts';

/** The parameter that selects the form of a connector type. */
export const typeParameter = 'connectorType';

/** The choice of a type that has no form. */
const otherType = 'other';

export interface TypeForm {
	type: INodePropertyOptions;
	fields: INodeProperties[];
}

function isOfTypeForm({ displayOptions }: INodeProperties): boolean {
	const types = displayOptions?.show?.[typeParameter];
	return types !== undefined && !types.includes(otherType);
}

/** Splits an operation's fields into those for every type and the form of each type. */
export function splitTypeForms(fields: readonly INodeProperties[]): {
	common: INodeProperties[];
	forms: TypeForm[];
} {
	const ofForms = fields.filter(isOfTypeForm);
	const types = fields.filter(({ name }) => name === typeParameter).flatMap(choicesOf);
	const forms = types.map((type) => ({
		type,
		fields: ofForms.filter((field) => isShownFor(field, typeParameter, type.value)),
	}));
	return {
		common: fields.filter((field) => !isOfTypeForm(field)),
		forms: forms.filter((form) => form.fields.length > 0),
	};
}
