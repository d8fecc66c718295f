import type { INodeParameters, NodeParameterValueType } from 'n8n-workflow';

import { resources } from '../../nodes/DocumentService/resources';
import type { ItemOperation } from '../../nodes/core/operations/operation';

/** An operation of Document Service, with parameters that work. */
export interface SampleOperation {
	resource: string;
	name: string;
	operation: ItemOperation;
	/** Complete sets of parameters, but for resource and operation. */
	variants: INodeParameters[];
}

/** Fills in the identifiers of samples, at any depth, by the names of their parameters. */
function withIds(sample: INodeParameters, idOf: (parameter: string) => string): INodeParameters {
	return Object.fromEntries(
		Object.entries(sample).map(([name, value]): [string, NodeParameterValueType] => {
			if (!isRecord(value)) return [name, value];
			if ('__rl' in value) return [name, { ...value, value: idOf(name) }];
			return [name, withIds(value, idOf)];
		}),
	);
}

function isRecord(value: unknown): value is INodeParameters {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Every operation that the node offers, with its own samples; `idOf` returns an identifier for the name of a parameter.
 * The required identifiers needn't be in a sample.
 */
export function sampleOperations(
	idOf: (parameter: string, resource: string) => string,
): SampleOperation[] {
	return resources.flatMap(({ option, operations }) =>
		operations.map((operation) => {
			const { fields, samples = [{}] } = operation;
			const resource = String(option.value);
			const idIn = (parameter: string) => idOf(parameter, resource);
			const required = fields
				.filter(
					({ type, required: isRequired, displayOptions }) =>
						type === 'resourceLocator' && isRequired && displayOptions === undefined,
				)
				.map(({ name }) => [name, { __rl: true, mode: 'id', value: idIn(name) }]);
			return {
				resource,
				name: String(operation.option.value),
				operation,
				variants: samples.map((sample) => ({
					...Object.fromEntries(required),
					...withIds(sample, idIn),
				})),
			};
		}),
	);
}
