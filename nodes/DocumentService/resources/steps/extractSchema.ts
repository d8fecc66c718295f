import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../../core/text/json';
import { Problem } from '../../../core/text/problem';

/**
 * Returns the schema of documents such as the example, in the form that the service expects
 * (docs/maintainers/service.md#workflows): every property is required and no other is allowed, so a value that may be
 * missing is null. The entries of a list are taken together: what some of them lack may be null. Values of several types
 * are text. Throws a Problem for an example without values.
 */
export function schemaOfExample(example: IDataObject): IDataObject {
	return schemaOfSamples([example]);
}

function schemaOfSamples(samples: readonly unknown[]): IDataObject {
	const given = samples.filter((sample) => sample !== null && sample !== undefined);
	const schema = schemaOfGiven(given);
	return given.length < samples.length ? nullable(schema) : schema;
}

function schemaOfGiven(samples: readonly unknown[]): IDataObject {
	const [first] = samples;
	if (samples.length > 0 && samples.every(isRecord)) {
		const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))];
		const valuesOf = (name: string) =>
			samples.map((sample) => (Object.hasOwn(sample, name) ? sample[name] : undefined));
		return objectSchema(names.map((name) => [name, schemaOfSamples(valuesOf(name))]));
	}
	if (samples.length > 0 && samples.every(Array.isArray)) {
		return { type: 'array', items: schemaOfSamples(samples.flat()) };
	}
	const isOneType = samples.every((sample) => typeof sample === typeof first);
	const isSimple = typeof first === 'number' || typeof first === 'boolean';
	return { type: isOneType && isSimple ? typeof first : 'string' };
}

function nullable(schema: IDataObject): IDataObject {
	return { ...schema, type: [String(schema.type), 'null'] };
}

function objectSchema(properties: ReadonlyArray<readonly [string, IDataObject]>): IDataObject {
	if (properties.length === 0) {
		throw new Problem(
			'The extraction has no fields',
			"Add the fields to extract to 'JSON Example'",
		);
	}
	return {
		type: 'object',
		properties: Object.fromEntries(properties),
		required: properties.map(([name]) => name),
		additionalProperties: false,
	};
}
