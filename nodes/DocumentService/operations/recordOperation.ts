import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Field } from '../../core/n8n/fields/field';
import type { Item } from '../../core/n8n/nodeContext';
import type { ItemOperation } from '../../core/operations/operation';
import { type RecordAddress, requestRecord } from '../../core/records/record';
import { pathOf, type WorkflowRequest } from '../../core/wire/workflowRequest';
import { quoted } from '../../core/text/text';

/** What an operation says about itself, as in n8n's declarative nodes. */
export interface OperationNaming {
	name: string;
	value: string;
	action: string;
	description: string;
	agentDescription?: string;
}

/** The records of a resource: the field that selects one, the path of their list, and what errors call one. */
export interface RecordKind {
	field: Field<string>;
	path: `/${string}`;
	label: string;
}

/** Reads the selected record: its ID, its path, and how errors name it. Throws a Problem if there's none. */
export function selectedRecord(item: Item, { field, path, label }: RecordKind): RecordAddress {
	const id = item.read(field);
	return { id, path: path + pathOf`/${id}`, subject: `${label} ${quoted(id)}` };
}

interface Routing {
	method: WorkflowRequest['method'];
	body?(item: Item): IDataObject | Promise<IDataObject>;
}

interface RecordRow extends OperationNaming {
	record: RecordKind;
	fields?: INodeProperties[];
	/** A function sends a request that other parts of the package send, too, or that needs more than a method and a body. */
	request:
		Routing | ((item: Item, record: RecordAddress) => Promise<IDataObject | IDataObject[] | void>);
	/** Returns the JSON of an item, from the response (`{}` without one) or from each entry of a list. */
	toItem(response: IDataObject, of: { item: Item; id: string }): IDataObject;
}

/**
 * Returns an operation on one selected record: its request, and what becomes of the response. A row says what n8n's
 * declarative routing says, which can't mask secrets, name the record in errors, or decide what to send again.
 */
export function recordOperation(row: RecordRow): ItemOperation {
	const { record, fields = [], request, toItem } = row;
	return {
		...withOption(row),
		fields: [record.field.property, ...fields],
		async execute(item) {
			const address = selectedRecord(item, record);
			const send = typeof request === 'function' ? request : routed(request);
			const response = (await send(item, address)) ?? {};
			const entries = Array.isArray(response) ? response : [response];
			return entries.map((entry) => ({ json: toItem(entry, { item, id: address.id }) }));
		},
	};
}

function routed({ method, body }: Routing) {
	return async (item: Item, { path, subject }: RecordAddress): Promise<IDataObject> =>
		await requestRecord(item, { method, path, subject, body: await body?.(item) });
}

export function withOption({
	name,
	value,
	action,
	description,
	agentDescription,
}: OperationNaming) {
	return { option: { name, value, action, description }, agentDescription };
}
