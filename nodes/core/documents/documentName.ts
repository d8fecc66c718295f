import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../text/json';

/** Returns what tells the document of a part from others; undefined if the part doesn't say it. */
export function documentNameOf(json: IDataObject): string | undefined {
	const { document, metadata, fileName, elements } = json;
	const [first] = Array.isArray(elements) ? (elements as unknown[]) : [];
	const ofElement = isRecord(first) && isRecord(first.metadata) ? first.metadata.filename : '';
	const names = [
		fileName,
		isRecord(document) ? document.fileName : '',
		isRecord(metadata) ? metadata.filename : '',
		ofElement,
	];
	return names.find((name): name is string => typeof name === 'string' && name !== '');
}
