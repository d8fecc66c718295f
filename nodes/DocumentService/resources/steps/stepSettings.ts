import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { bodyOf, nameInService } from '../../../core/n8n/fields/encode';
import { type Field, propertiesOf } from '../../../core/n8n/fields/field';
import { boolean, choices, number } from '../../../core/n8n/fields/fieldsOfType';
import { readFrom, readOptions } from '../../../core/n8n/fields/readValue';

/** The values of a step's fields, as the panel holds them. */
export type Row = Readonly<Record<string, unknown>>;

/** Settings that the user adds to a step one by one. */
export interface AddedSettings {
	property: INodeProperties;
	fields: readonly Field[];
}

export function addedSettings(
	property: Pick<INodeProperties, 'displayName' | 'name' | 'displayOptions'>,
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
	return boolean(name, displayName, { serviceName, description, default: true });
}

export function characters(
	serviceName: string,
	displayName: string,
	name: string,
	initial: number,
	description: string,
): Field {
	const typeOptions = { minValue: 0, numberPrecision: 0 };
	return number(name, displayName, { serviceName, description, default: initial, typeOptions });
}

/** Several short words from a list. An expression can return others. */
export function words(
	serviceName: string,
	displayName: string,
	name: string,
	options: INodePropertyOptions[],
	description: string,
): Field {
	const reading = { kind: 'codes', others: 'any' } as const;
	return choices(name, displayName, { serviceName, description, options, ...reading });
}
