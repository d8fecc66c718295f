import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

export function oneItem(json: IDataObject): INodeExecutionData[] {
	return [{ json }];
}

export function manyItems(rows: readonly IDataObject[]): INodeExecutionData[] {
	return rows.map((json) => ({ json }));
}
