import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** The one item of an operation, with the record as its JSON. */
export function oneItem(json: IDataObject): INodeExecutionData[] {
	return [{ json }];
}

/** One item for each record. */
export function manyItems(rows: readonly IDataObject[]): INodeExecutionData[] {
	return rows.map((json) => ({ json }));
}
