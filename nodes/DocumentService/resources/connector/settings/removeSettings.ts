import { type IDataObject } from 'n8n-workflow';

import type { ConnectorType } from '../types/connectorSetting';
import { Problem } from '../../../../shared/values/problem';

/**
 * The settings without the named ones: an update replaces all settings, so what isn't sent is removed. Throws a
 * Problem that names those that the type requires. Call it before anything is sent.
 */
export function removeSettings(
	config: IDataObject,
	names: readonly string[],
	type: ConnectorType | undefined,
): IDataObject {
	const needed = (type?.settings ?? []).filter(
		({ name, isRequired }) => isRequired === true && names.includes(name),
	);
	if (needed.length > 0) {
		throw new Problem(
			`These settings can't be removed: ${needed.map(({ displayName }) => displayName).join(', ')}`,
			'A connector of this type requires them. Enter a value. If you use an expression, check that it returns one for this item.',
		);
	}
	return Object.fromEntries(Object.entries(config).filter(([name]) => !names.includes(name)));
}
