import { outputModes } from '../../nodes/core/output/outputFormats.ts';
import { operationsByName, type Resource } from '../../nodes/core/operations/operation.ts';
import type { ResourceShapes } from '../../nodes/core/operations/operationShape.ts';
import { resources, resourceShapes } from '../../nodes/DocumentService/resources/index.ts';
import { formatShape } from './formatShapes.ts';

/** Returns shapes by `resource.operation`. Throws an error for an operation of the node that has none. */
export function shapesByName(
	resources: readonly Resource[],
	shapes: Readonly<Record<string, ResourceShapes>>,
): ResourceShapes {
	const named = Object.fromEntries(
		Object.entries(shapes).flatMap(([resource, operations]) =>
			Object.entries(operations).map(([operation, shape]) => {
				const { formatByDefault: mode, sampleInEachFormat: inEach } = shape;
				const byDefault = mode === undefined ? shape.byDefault : formatShape(mode).fields;
				const inFormats = inEach && outputModes.map((output) => ({ ...inEach, output }));
				const samples = inFormats ? [...inFormats, ...(shape.samples ?? [])] : shape.samples;
				return [`${resource}.${operation}`, { ...shape, byDefault, samples }] as const;
			}),
		),
	);
	const missing = [...operationsByName(resources).keys()].filter((name) => !(name in named));
	if (missing.length === 0) return named;
	throw new Error(`No shape says what these operations return: ${missing.join(', ')}`);
}

/** The operations of Document Service, by `resource.operation`. */
export const serviceShapes = shapesByName(resources, resourceShapes);
