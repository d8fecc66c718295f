import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { bodyOf, nameInService, type SentField } from '../../../core/service/transport/sentField';
import {
	boolean,
	type Field,
	type FieldSettings,
	number,
	propertiesOf,
} from '../../../core/n8n/fields/field';
import { readFrom, readOptions } from '../../../core/n8n/fields/readField';
import type { Step } from '../../../core/partition/steps';

/** The values of a step's fields, as the panel holds them. */
export type StepRow = Readonly<Record<string, unknown>>;

/** A kind of step, of a workflow or an on-demand job: docs/maintainers/service.md#workflows */
export interface StepKind {
	option: INodePropertyOptions;
	/** In the order of the panel: what decides comes before what follows from it. */
	fields: readonly INodeProperties[];
	/**
	 * Reads only the fields that apply to the step's other choices: n8n keeps the values of fields that it hides. Throws
	 * a Problem for a value that can't be used.
	 */
	build(row: StepRow): Pick<Step, 'type' | 'subtype' | 'settings'>;
}

/** Settings that the user adds to a step one by one. */
export interface AddedSettings {
	property: INodeProperties;
	fields: readonly SentField[];
}

export function addedSettings(
	property: Pick<INodeProperties, 'displayName' | 'name' | 'displayOptions' | 'placeholder'>,
	fields: readonly SentField[],
): AddedSettings {
	const options = propertiesOf(fields);
	return {
		property: { placeholder: 'Add Setting', ...property, type: 'collection', default: {}, options },
		fields,
	};
}

/** Returns the settings that were added, by the service's names. Throws a Problem for a value that can't be used. */
export function readAdded({ property, fields }: AddedSettings, row: StepRow): IDataObject {
	return bodyOf(fields, readOptions(property, row[property.name]));
}

/** Returns the model's name; nothing if the service is to choose. */
export function modelOf(field: SentField<string>, row: StepRow): IDataObject {
	const model = readFrom(field, row);
	return model === '' ? {} : { [nameInService(field)]: model };
}

/** Returns a setting that's on or off; a new one is on. */
export function toggle(name: string, displayName: string, description: string): Field<boolean> {
	return boolean(name, displayName, { description, default: true });
}

/** Returns a number of characters. */
export function characterCountField(
	name: string,
	displayName: string,
	description: string,
	more: FieldSettings,
): Field<number> {
	const typeOptions = { minValue: 0, numberPrecision: 0 };
	return number(name, displayName, { description, typeOptions, ...more });
}
