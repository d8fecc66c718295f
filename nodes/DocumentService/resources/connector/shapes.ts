/* What the items of each operation hold, for the reference, n8n's previews and the tests. Texts are Markdown. */
import {
	deletedShape,
	simplifiedItems,
	type ResourceShapes,
} from '../../../core/operations/operationShape';
import type { OutputShape } from '../../../core/output/outputShape';

const connector: OutputShape = {
	items: 'One item: the connector as the service returns it.',
	fields: {
		id: 'Identifier',
		name: 'Name',
		type: 'Identifier of the type, e.g. `s3`',
		config: { type: 'object', text: 'The settings of the type; secrets are masked' },
		created_at: 'When it was created',
	},
};

const connectionCheck: OutputShape = {
	items: 'One item: the connection check as the service returns it, usually with these fields.',
	fields: {
		id: 'Identifier of the check',
		status: 'The outcome as the service spells it',
		reason: "Why the check didn't pass",
		created_at: 'When the check was started',
	},
};

export const connectorShapes: ResourceShapes = {
	create: {
		...connector,
		samples: [
			{
				name: 'A',
				connectorType: 's3',
				s3RemoteUrl: 's3://a',
				s3Key: 'k',
				s3Secret: 'shh',
			},
			{
				name: 'A',
				connectorType: 's3',
				settingsMode: 'json',
				s3SettingsJson: '{"remote_url":"s3://a","key":"k","secret":"shh"}',
			},
		],
	},
	delete: deletedShape,
	get: connector,
	getConnectionCheck: connectionCheck,
	getAll: {
		items: simplifiedItems('connector'),
		fields: {
			id: 'Identifier',
			name: 'Name',
			type: 'Identifier of the type, e.g. `s3`',
			createdAt: 'When it was created: in ISO form, in UTC',
			updatedAt: 'When it was last changed: in ISO form, in UTC',
		},
		mayBeEmpty: true,
		samples: [
			{ returnAll: true, filters: { type: 's3' } },
			{ returnAll: false, limit: 3 },
		],
	},
	testConnection: {
		items: `${connectionCheck.items} A check that didn't pass is an error that says why.`,
		fields: {
			...connectionCheck.fields,
			outcome:
				"With Wait for Result: `passed`, or `unknown` if the node doesn't know the service's status",
		},
		samples: [{ waitForResult: true, timeoutSeconds: 60 }],
	},
	update: {
		...connector,
		samples: [
			{ settingsJson: '{"remote_url":"s3://a","key":"k","secret":"shh","token":null}' },
			{
				connectorType: 's3',
				s3RemoteUrl: 's3://other',
				s3Key: 'k',
				s3Secret: 'shh',
				s3AdditionalSettings: { token: 't' },
			},
		],
	},
};
