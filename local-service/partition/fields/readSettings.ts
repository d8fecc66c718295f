import type { FieldError } from '../refusal.ts';
import { PartitionRefusal } from '../refusal.ts';
import type { FormFields } from '../serviceElement.ts';
import type { FieldDefinition, PartitionSettings } from './fieldDefinitions.ts';
import { fieldDefinitions } from './fieldDefinitions.ts';
import { readListValue } from './listValue.ts';

const trueWords = ['true', '1', 'yes', 'y', 'on', 't'];
const falseWords = ['false', '0', 'no', 'n', 'off', 'f'];

type Problem = Omit<FieldError, 'loc' | 'input'>;
type Reading = { value: unknown } | { problem: Problem };

function enumeration(values: readonly string[]): string {
	const quoted = values.map((value) => `'${value}'`);
	const last = quoted.pop() ?? '';
	return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}

function readBoolean(value: string): Reading {
	const word = value.trim().toLowerCase();
	if (trueWords.includes(word)) return { value: true };
	if (falseWords.includes(word)) return { value: false };
	return {
		problem: {
			type: 'bool_parsing',
			msg: 'Input should be a valid boolean, unable to interpret input',
		},
	};
}

function readInteger(value: string): Reading {
	if (/^\s*[+-]?\d+(\.0*)?\s*$/.test(value)) return { value: Math.trunc(Number(value)) };
	return {
		problem: {
			type: 'int_parsing',
			msg: 'Input should be a valid integer, unable to parse string as an integer',
		},
	};
}

function readNumber(value: string): Reading {
	if (value.trim() !== '' && Number.isFinite(Number(value))) return { value: Number(value) };
	return {
		problem: {
			type: 'float_parsing',
			msg: 'Input should be a valid number, unable to parse string as a number',
		},
	};
}

function readChoice(value: string, values: readonly string[], named: readonly string[]): Reading {
	const choice = value.trim().replace(/^(['"])(.*)\1$/, '$2');
	if (values.includes(choice)) return { value: choice };
	const expected = enumeration(named);
	return {
		problem: { type: 'literal_error', msg: `Input should be ${expected}`, ctx: { expected } },
	};
}

function readValue(definition: FieldDefinition, value: string): Reading {
	switch (definition.kind) {
		case 'lenientBoolean':
			return { value: value.trim().toLowerCase() === 'true' };
		case 'strictBoolean':
			return readBoolean(value);
		case 'integer':
			return readInteger(value);
		case 'number':
			return readNumber(value);
		case 'choice':
			return readChoice(value, definition.values, definition.named ?? definition.values);
		default:
			return { value };
	}
}

/**
 * Reads and checks all form fields (docs/maintainers/service.md#form-fields). An empty value counts as not
 * given, unknown fields are ignored, and the last value of a repeated single field counts.
 * Throws a PartitionRefusal 422 with every field error; a missing file is one of them.
 */
export function readSettings(fields: FormFields, fileCount: number): PartitionSettings {
	const errors: FieldError[] = [];
	const settings: Record<string, unknown> = {};
	for (const [name, definition] of Object.entries<FieldDefinition>(fieldDefinitions)) {
		const values = fields
			.filter(([key, value]) => (key === name || key === `${name}[]`) && value !== '')
			.map(([, value]) => value);
		if (definition.kind === 'list' || definition.kind === 'languages') {
			settings[name] = readListValue(values, definition.kind === 'languages');
			continue;
		}
		const input = values.at(-1);
		if (input === undefined) {
			settings[name] = definition.standard;
			continue;
		}
		const reading = readValue(definition, input);
		if ('value' in reading) {
			settings[name] = reading.value;
		} else {
			const { type, msg, ctx } = reading.problem;
			errors.push({ type, loc: ['body', name], msg, input, ...(ctx && { ctx }) });
		}
	}
	if (fileCount === 0) {
		errors.push({ type: 'missing', loc: ['body', 'files'], msg: 'Field required', input: null });
	}
	if (errors.length > 0) throw new PartitionRefusal(422, errors);
	return settings as PartitionSettings;
}
