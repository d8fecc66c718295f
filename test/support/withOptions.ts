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
	return { additionalFormFields: { field: [{ name, value }] } };
}
