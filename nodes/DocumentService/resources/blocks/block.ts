import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { bodyOf, nameInService } from '../../../shared/fields/encode';
import { type Field, propertiesOf } from '../../../shared/fields/field';
import { readFrom, readOptions } from '../../../shared/fields/readValue';

/** The values of a block's fields, as the panel holds them. */
export type Row = Readonly<Record<string, unknown>>;

/** A workflow node without its name. */
export interface UnnamedNode extends IDataObject {
	type: string;
	subtype: string;
	settings: IDataObject;
}

/** A ready-made building block of a workflow: docs/service.md#workflows */
export interface Block {
	option: INodePropertyOptions;
	/** In the order of the panel: what decides comes before what follows from it. */
	fields: readonly INodeProperties[];
	/**
	 * Reads only the fields that apply to the block's other choices: n8n keeps the values of fields that it hides. Throws
	 * a Problem for a value that can't be used.
	 */
	build(row: Row): UnnamedNode;
}

/** Settings that the user adds one by one. */
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

/** The settings that were added, by the service's names. Throws a Problem for a value that can't be used. */
export function readAdded({ property, fields }: AddedSettings, row: Row): IDataObject {
	return bodyOf(fields, readOptions(property, row[property.name]));
}

/** The model's name; nothing if the service is to choose. */
export function modelOf(field: Field<'text'>, row: Row): IDataObject {
	const model = readFrom(field, row);
	return model === '' ? {} : { [nameInService(field)]: model };
}
