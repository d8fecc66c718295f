import { type IDataObject } from 'n8n-workflow';

import type { ConnectorType } from '../types/connectorSetting';
import { maskedSettings } from '../../../../shared/secrets/maskedSettings';
import { Problem } from '../../../../shared/values/problem';

/**
 * Throws a Problem that names the secrets to enter again if a setting holds a masked secret. Call it before
 * anything is sent.
 */
export function refuseMasked(config: IDataObject, type: ConnectorType | undefined): void {
	const masked = maskedSettings(config);
	if (masked.length === 0) return;
	const names = masked.map((name) => {
		const known = type?.settings.find((setting) => setting.name === name);
		return known ? `${known.displayName} (${name})` : name;
	});
	throw new Problem(
		`Enter these secrets again: ${names.join(', ')}`,
		'The service masks stored secrets, and an update replaces all settings. The mask would overwrite the secret, so nothing was sent. To remove a secret that you no longer need, use Secrets or Remove Other Secrets.',
	);
}
