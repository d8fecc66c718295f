import type { INodeParameters, NodeParameterValueType } from 'n8n-workflow';

import { resources } from '../../nodes/DocumentService/resources';
import { isRecord } from '../../nodes/core/text/json';
import { serviceShapes } from '../../scripts/reference/operationShapes.ts';

/** An operation of Document Service, with parameters that work (its resource's `shapes.ts`). */
export interface SampleOperation {
	resource: string;
	name: string;
	/** Whether it may return no item. */
	mayBeEmpty: boolean;
	/** Complete sets of parameters, but for resource and operation. */
	variants: INodeParameters[];
}

/** Fills in the identifiers of samples, at any depth, by the names of their parameters. */
function withIds(sample: INodeParameters, idOf: (parameter: string) => string): INodeParameters {
	return Object.fromEntries(
		Object.entries(sample).map(([name, value]): [string, NodeParameterValueType] => {
			if (!isRecord(value)) return [name, value];
			if ('__rl' in value) return [name, { ...value, value: idOf(name) }];
			return [name, withIds(value as INodeParameters, idOf)];
		}),
	);
}

/**
 * Every operation that the node offers, with its own samples; `idOf` returns an identifier for the name of a parameter.
 * The required identifiers needn't be in a sample.
 */
export function sampleOperations(
	idOf: (parameter: string, resource: string) => string,
): SampleOperation[] {
	return resources.flatMap(({ option, operations }) =>
		operations.map(({ option: { value }, fields }) => {
			const resource = String(option.value);
			const name = String(value);
			const { samples = [{}], mayBeEmpty = false } = serviceShapes[`${resource}.${name}`];
			const idIn = (parameter: string) => idOf(parameter, resource);
			const required = fields
				.filter(
					({ type, required: isRequired, displayOptions }) =>
						type === 'resourceLocator' && isRequired && displayOptions === undefined,
				)
				.map((field) => [field.name, { __rl: true, mode: 'id', value: idIn(field.name) }]);
			return {
				resource,
				name,
				mayBeEmpty,
				variants: samples.map((sample) => ({
					...Object.fromEntries(required),
					...withIds(sample, idIn),
				})),
			};
		}),
	);
}
