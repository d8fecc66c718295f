import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import { isRecord } from '../../../../shared/json/isRecord';
import type { ConnectorType } from '../types/connectorSetting';
import { buildConfig } from '../settings/buildConfig';
import { refuseUnreadable } from '../settings/refuseUnreadable';
import { furtherSettingsParameter, settingParameter } from './parameterNames';
import { isShownAtOnce } from './typeFields';

/**
 * Reads the form of a type into the `config` to send. Throws a NodeOperationError that names required settings without
 * a value, or settings with a value of the wrong type.
 */
export function readForm(
	context: IExecuteFunctions,
	type: string,
	{ displayName, settings }: ConnectorType,
	itemIndex: number,
): IDataObject {
	const further: unknown = context.getNodeParameter(furtherSettingsParameter(type), itemIndex, {});
	const values: Record<string, unknown> = isRecord(further) ? { ...further } : {};
	for (const setting of settings.filter(isShownAtOnce)) {
		values[setting.name] = context.getNodeParameter(
			settingParameter(type, setting.name),
			itemIndex,
			setting.default ?? '',
		);
	}

	const { config, missing, unreadable } = buildConfig(settings, values);
	if (missing.length > 0) {
		throw new NodeOperationError(
			context.getNode(),
			`${displayName} requires a value for: ${missing.join(', ')}`,
			{
				itemIndex,
				description:
					'Fill in these fields. If you use an expression, check that it returns a value for this item.',
			},
		);
	}
	refuseUnreadable(context, unreadable, itemIndex);
	return config;
}
