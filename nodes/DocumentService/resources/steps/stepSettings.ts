import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { bodyOf, nameInService } from '../../../core/n8n/fields/encode';
import { type Field, propertiesOf } from '../../../core/n8n/fields/field';
import { readFrom, readOptions } from '../../../core/n8n/fields/readValue';

/** The values of a step's fields, as the panel holds them. */
export type Row = Readonly<Record<string, unknown>>;

type Property = INodeProperties;

/** Settings that the user adds to a step one by one. */
export interface AddedSettings {
	property: Property;
	fields: readonly Field[];
}

export function addedSettings(
	property: Pick<Property, 'displayName' | 'name' | 'displayOptions'>,
	fields: readonly Field[],
): AddedSettings {
	const options = propertiesOf(fields);
	return {
		property: { ...property, type: 'collection', placeholder: 'Add Setting', default: {}, options },
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

/** One setting: the service's name, the panel's, the parameter's, and what it means. A new one is on. */
export function toggle(
	serviceName: string,
	displayName: string,
	name: string,
	description: string,
): Field {
	const property: Property = { displayName, name, type: 'boolean', default: true, description };
	return { serviceName, property };
}

export function characters(
	serviceName: string,
	displayName: string,
	name: string,
	initial: number,
	description: string,
): Field {
	const typeOptions = { minValue: 0, numberPrecision: 0 };
	const property: Property = { displayName, name, type: 'number', default: initial, description };
	return { serviceName, property: { ...property, typeOptions } };
}

export function textSetting(
	serviceName: string,
	displayName: string,
	example: string,
	description: string,
): Field {
	const placeholder = `e.g. ${example}`;
	const property: Property = { displayName, name: serviceName, type: 'string', default: '' };
	return { serviceName, property: { ...property, placeholder, description } };
}

/** Several short words from a list. An expression can return others. */
export function words(
	serviceName: string,
	displayName: string,
	name: string,
	options: INodePropertyOptions[],
	description: string,
): Field {
	const property: Property = { displayName, name, type: 'multiOptions', options, default: [] };
	return { serviceName, kind: 'codes', others: 'any', property: { ...property, description } };
}
