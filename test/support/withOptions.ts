import type { INodeParameters } from 'n8n-workflow';

/** The parameters with more options. */
export function withOptions(
	parameters: INodeParameters,
	options: INodeParameters,
): INodeParameters {
	return { ...parameters, options: { ...(parameters.options as INodeParameters), ...options } };
}

/** The option that sends a form field that the node has no parameter for. */
export function additionalField(name: string, value: string): INodeParameters {
	return additionalFields({ [name]: value });
}

/** The same for several form fields, in their order. */
export function additionalFields(values: Readonly<Record<string, string>>): INodeParameters {
	const field = Object.entries(values).map(([name, value]) => ({ name, value }));
	return { additionalFormFields: { field } };
}
