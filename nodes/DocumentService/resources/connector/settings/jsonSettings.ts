import { field } from '../../../../shared/fields/field';

/** Chooses between a form and JSON for the settings of a connector. */
export const settingsModeField = field({
	displayName: 'Specify Settings',
	name: 'settingsMode',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Using Fields Below', value: 'form' },
		{ name: 'Using JSON', value: 'json' },
	],
	default: 'form',
});

/** All settings as JSON. */
export const settingsJsonField = field(
	{
		displayName: 'Settings (JSON)',
		name: 'settingsJson',
		type: 'json',
		default: '{}',
		required: true,
		description: 'All settings of the connector as one JSON object, sent unchanged',
	},
	{ hasSecrets: true },
);
