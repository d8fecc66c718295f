import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import type { ConnectorType } from '../types/connectorSetting';

/**
 * Gives the settings without the named ones: the service wants all settings with every change, so what is not sent
 * is removed (specification section 4.2). Throws a NodeOperationError that names those that the type cannot be
 * without; nothing has been sent then.
 */
export function removeSettings(
	context: IExecuteFunctions,
	config: IDataObject,
	names: readonly string[],
	type: ConnectorType | undefined,
	itemIndex: number,
): IDataObject {
	const needed = (type?.settings ?? []).filter(
		({ name, isRequired }) => isRequired === true && names.includes(name),
	);
	if (needed.length > 0) {
		throw new NodeOperationError(
			context.getNode(),
			`These settings cannot be removed: ${needed.map(({ displayName }) => displayName).join(', ')}`,
			{
				itemIndex,
				description:
					'A connector of this type needs them. Give a value. When an expression is used, check that it gives one for this item.',
			},
		);
	}
	return Object.fromEntries(Object.entries(config).filter(([name]) => !names.includes(name)));
}
