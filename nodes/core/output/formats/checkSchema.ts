import type { OutputUnit, Validator } from '@cfworker/json-schema';
import type { IDataObject } from 'n8n-workflow';

import { Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import { boundedSchema } from './boundedSchema';

/** How long data is checked. Nothing else runs in n8n meanwhile. Milliseconds. */
const maxCheckMs = 200;

/** Data against a schema. */
export interface CheckedData {
	/** e.g. `items/0/price: Instance type "string" is invalid. Expected "number".` */
	violations: string[];
	/** The keywords of the schema that weren't checked. */
	unchecked: string[];
}

class TooLong extends Error {}

/**
 * Checks data of a file against a JSON Schema (2020-12) within `maxCheckMs`. Throws a Problem for a schema that can't
 * be used, and where the check takes longer or goes too deep.
 */
export async function checkSchema(
	data: IDataObject,
	given: IDataObject,
	fileName: string,
): Promise<CheckedData> {
	const { Validator } = await import('@cfworker/json-schema');
	const end = Date.now() + maxCheckMs;
	try {
		const { schema, unchecked } = boundedSchema(given, () => {
			if (Date.now() > end) throw new TooLong();
		});
		return { violations: violationsOf(new Validator(schema, '2020-12', false), data), unchecked };
	} catch (error) {
		throw uncheckable(error, fileName);
	}
}

function violationsOf(validator: Validator, data: IDataObject): string[] {
	const { errors } = validator.validate(data);
	return innermost(errors).map(({ instanceLocation, error }) => {
		const path = instanceLocation.replace(/^#\/?/, '');
		return path === '' ? error : `${path}: ${error}`;
	});
}

/** An error of an object says only that there are errors inside of it, which stand on their own. */
function innermost(errors: readonly OutputUnit[]): OutputUnit[] {
	const outer = new Set<string>();
	for (const { instanceLocation } of errors) {
		let end = instanceLocation.lastIndexOf('/');
		while (end > 0 && !outer.has(instanceLocation.slice(0, end))) {
			outer.add(instanceLocation.slice(0, end));
			end = instanceLocation.lastIndexOf('/', end - 1);
		}
	}
	return errors.filter(
		({ instanceLocation, keyword }) =>
			!['properties', 'items'].includes(keyword) || !outer.has(instanceLocation),
	);
}

function uncheckable(error: unknown, fileName: string): Problem {
	const subject = `The data extracted from ${quoted(fileName)} can't be checked`;
	if (error instanceof TooLong) {
		return new Problem(
			`${subject}: the check took longer than ${maxCheckMs} milliseconds`,
			'Use a simpler JSON Schema, or check the data in a later step',
		);
	}
	if (error instanceof RangeError) {
		return new Problem(
			`${subject}: the data is nested too deeply, or the JSON Schema refers to itself`,
			'Use a simpler JSON Schema, or check the data in a later step',
		);
	}
	return new Problem(
		"The JSON Schema isn't valid",
		error instanceof Error ? error.message : String(error),
	);
}
