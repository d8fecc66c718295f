import { type IDataObject, type INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../../../shared/json/isRecord';
import { Problem } from '../../../../shared/values/problem';
import type { Item } from '../../../../shared/run/caller';

/** Chooses between a form and JSON for the settings of a connector. */
export const settingsModeField: INodeProperties = {
	displayName: 'Specify Settings',
	name: 'settingsMode',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Using Fields Below', value: 'form' },
		{ name: 'Using JSON', value: 'json' },
	],
	default: 'form',
};

/** All settings as JSON. */
export const settingsJsonField: INodeProperties = {
	displayName: 'Settings (JSON)',
	name: 'settingsJson',
	type: 'json',
	default: '{}',
	required: true,
	description: 'All settings of the connector as one JSON object, sent unchanged',
};

/**
 * Reads the settings from JSON text, or from an object returned by an expression. Throws a NodeOperationError if they
 * aren't an object; the error never shows the text, since it contains secrets.
 */
export function readJsonSettings(item: Item): IDataObject {
	const raw: unknown = item.parameter('settingsJson', '{}');
	const settings = typeof raw === 'string' ? parse(raw) : raw;
	if (isRecord(settings)) return settings as IDataObject;
	throw new Problem(
		'The parameter "Settings (JSON)" isn\'t a JSON object',
		'Enter one object with a property for each setting, such as {"remote_url": "s3://bucket"}',
	);
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text.trim() === '' ? '{}' : text);
	} catch {
		return undefined;
	}
}
