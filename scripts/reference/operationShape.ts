import type { INodeParameters } from 'n8n-workflow';

import { operationsByName, type Resource } from '../../nodes/core/operations/operation.ts';
import type { OutputShape } from '../../nodes/core/output/outputShape.ts';

/** What an operation returns. */
interface OperationShape extends OutputShape {
	/** Whether it may return no item. */
	mayBeEmpty?: boolean;
	/**
	 * Sets of parameters that work, for the tests, which fill in the identifiers (`sampleId`). Only needed if there are
	 * required parameters other than identifiers, or choices that change what the operation does.
	 */
	samples?: readonly INodeParameters[];
}

export type ResourceShapes = Readonly<Record<string, OperationShape>>;

/** Returns the shapes in a file by `resource.operation`. Throws an error for an operation of the node that has none. */
export function shapesByName(
	file: string,
	resources: readonly Resource[],
	shapes: Readonly<Record<string, ResourceShapes>>,
): ResourceShapes {
	const named = Object.fromEntries(
		Object.entries(shapes).flatMap(([resource, operations]) =>
			Object.entries(operations).map(([operation, shape]) => [`${resource}.${operation}`, shape]),
		),
	);
	const missing = [...operationsByName(resources).keys()].filter((name) => !(name in named));
	if (missing.length === 0) return named;
	throw new Error(`scripts/reference/${file} doesn't have ${missing.join(', ')}`);
}
