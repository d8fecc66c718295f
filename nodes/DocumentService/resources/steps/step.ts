import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { bodyOf, nameInService } from '../../../core/n8n/fields/encode';
import { type Field, propertiesOf } from '../../../core/n8n/fields/field';
import {
	boolean,
	choices,
	type FieldSettings,
	number,
} from '../../../core/n8n/fields/fieldsOfType';
import { readFrom, readOptions } from '../../../core/n8n/fields/readValue';

/** The values of a step's fields, as the panel holds them. */
export type Row = Readonly<Record<string, unknown>>;

/** A step as the service accepts it, without its name. */
interface UnnamedStep extends IDataObject {
	type: string;
	subtype: string;
	settings: IDataObject;
}

/** A step as the service accepts it. */
export interface Step extends UnnamedStep {
	name: string;
}

/** A kind of step, of a workflow or an on-demand job: docs/maintainers/service.md#workflows */
export interface StepKind {
	option: INodePropertyOptions;
	/** In the order of the panel: what decides comes before what follows from it. */
	fields: readonly INodeProperties[];
	/**
	 * Reads only the fields that apply to the step's other choices: n8n keeps the values of fields that it hides. Throws
	 * a Problem for a value that can't be used.
	 */
	build(row: Row): UnnamedStep;
}

/** Settings that the user adds to a step one by one. */
export interface AddedSettings {
	property: INodeProperties;
	fields: readonly Field[];
}

export function addedSettings(
	property: Pick<INodeProperties, 'displayName' | 'name' | 'displayOptions' | 'placeholder'>,
	fields: readonly Field[],
): AddedSettings {
	const options = propertiesOf(fields);
	return {
		property: { placeholder: 'Add Setting', ...property, type: 'collection', default: {}, options },
		fields,
	};
}

/** Returns the settings that were added, by the service's names. Throws a Problem for a value that can't be used. */
export function readAdded({ property, fields }: AddedSettings, row: Row): IDataObject {
	return bodyOf(fields, readOptions(property, row[property.name]));
}

/** Returns the model's name; nothing if the service is to choose. */
export function modelOf(field: Field<'text'>, row: Row): IDataObject {
	const model = readFrom(field, row);
	return model === '' ? {} : { [nameInService(field)]: model };
}

type More = Omit<FieldSettings, 'kind' | 'others'>;

/** Returns a setting that's on or off; a new one is on. Its name in the service follows from the parameter's. */
export function toggle(name: string, displayName: string, description: string, more?: More): Field {
	return boolean(name, displayName, settingOf(name, { description, default: true, ...more }));
}

/** Returns a number of characters. */
export function characters(
	name: string,
	displayName: string,
	description: string,
	more: More,
): Field {
	const typeOptions = { minValue: 0, numberPrecision: 0 };
	return number(name, displayName, settingOf(name, { description, typeOptions, ...more }));
}

/** Returns several short words from a list. An expression can return others. */
export function words(
	name: string,
	displayName: string,
	description: string,
	options: INodePropertyOptions[],
): Field {
	const settings = settingOf(name, { description, options });
	return choices(name, displayName, { ...settings, kind: 'codes', others: 'any' });
}

/** `maxCharacters` is `max_characters` in the service. */
function settingOf(name: string, settings: More): More {
	const serviceName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
	return { serviceName, ...settings };
}
