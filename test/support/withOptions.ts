import type { INodeParameters } from 'n8n-workflow';

/** The parameters with more options. */
export function withOptions(
	parameters: INodeParameters,
	options: INodeParameters,
): INodeParameters {
	return { ...parameters, options: { ...(parameters.options as INodeParameters), ...options } };
}
