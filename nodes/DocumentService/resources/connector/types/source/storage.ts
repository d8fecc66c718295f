import { required, requiredWith, usual, type ConnectorTypes } from '../connectorSetting';
import {
	authorityUrl,
	clientCredential,
	clientId,
	oauthToken,
	password,
	recursive,
	refreshToken,
	remoteUrl,
	tenant,
	token,
	userPrincipalName,
} from '../sharedSettings';
import {
	azureSettings,
	databricksSignIn,
	databricksVolumesSettings,
	s3Settings,
} from '../sharedTypes';

/** Sources that store files. */
export const storageSources = {
	azure: {
		displayName: 'Azure Blob Storage',
		settings: [remoteUrl('az://container/folder'), ...azureSettings, recursive(true)],
	},
	box: {
		displayName: 'Box',
		settings: [
			remoteUrl('box://folder'),
			usual({
				name: 'box_app_config',
				displayName: 'App Configuration',
				kind: 'string',
				isSecret: true,
				description: 'The complete JSON configuration file of the Box app, as text',
			}),
			{
				name: 'access_token',
				displayName: 'Access Token',
				kind: 'string',
				isSecret: true,
			},
			refreshToken,
			recursive(true),
		],
	},
	databricks_volumes: {
		displayName: 'Databricks Volumes',
		signIn: databricksSignIn,
		settings: databricksVolumesSettings,
	},
	dropbox: {
		displayName: 'Dropbox',
		signIn: [
			{ name: 'Refresh Token', value: 'refreshToken' },
			{ name: 'Access Token', value: 'token' },
		],
		settings: [
			remoteUrl('dropbox://folder'),
			requiredWith(['refreshToken'], refreshToken),
			requiredWith(['refreshToken'], {
				name: 'app_key',
				displayName: 'App Key',
				kind: 'string',
				isSecret: true,
			}),
			requiredWith(['refreshToken'], {
				name: 'app_secret',
				displayName: 'App Secret',
				kind: 'string',
				isSecret: true,
			}),
			requiredWith(['token'], {
				...token,
				displayName: 'Access Token',
				description: 'Dropbox lets it expire after a few hours',
			}),
			recursive(true),
		],
	},
	gcs: {
		displayName: 'Google Cloud Storage',
		settings: [
			remoteUrl('gs://bucket/folder'),
			usual({
				name: 'service_account_key',
				displayName: 'Service Account Key',
				kind: 'string',
				isSecret: true,
				description: 'The JSON key of the service account, as text',
			}),
			oauthToken,
			refreshToken,
			{ name: 'oauth_client_id', displayName: 'OAuth Client ID', kind: 'string' },
			{
				name: 'oauth_client_secret',
				displayName: 'OAuth Client Secret',
				kind: 'string',
				isSecret: true,
			},
			recursive(true),
		],
	},
	google_drive: {
		displayName: 'Google Drive',
		settings: [
			{ name: 'drive_id', displayName: 'Drive ID', kind: 'string', isRequired: true },
			usual({
				name: 'service_account_key',
				displayName: 'Service Account Key',
				kind: 'string',
				isSecret: true,
				description:
					'The JSON key of the service account, as text. Some services accept only a reference to a stored secret: in that case, enter the settings as JSON.',
			}),
			oauthToken,
			refreshToken,
			{
				name: 'extensions',
				displayName: 'Extensions',
				kind: 'list',
				description:
					'File extensions to read, separated by commas. Without them, all files are read.',
				placeholder: 'e.g. pdf,docx',
			},
			recursive(true),
		],
	},
	onedrive: {
		displayName: 'OneDrive',
		settings: [
			required(userPrincipalName),
			required(tenant),
			{
				name: 'path',
				displayName: 'Path',
				kind: 'string',
				isRequired: true,
				description: 'The folder to read',
				placeholder: 'e.g. Reports/2025',
			},
			usual(clientId),
			usual(clientCredential),
			password,
			oauthToken,
			refreshToken,
			authorityUrl,
			recursive(false),
		],
	},
	s3: {
		displayName: 'Amazon S3',
		settings: [remoteUrl('s3://bucket/folder'), ...s3Settings, recursive(true)],
	},
	sharepoint: {
		displayName: 'SharePoint',
		settings: [
			{
				name: 'site',
				displayName: 'Site',
				kind: 'string',
				isRequired: true,
				placeholder: 'e.g. https://example.sharepoint.com/sites/reports',
			},
			required(tenant),
			usual(clientId),
			usual(clientCredential),
			usual(userPrincipalName),
			password,
			oauthToken,
			refreshToken,
			authorityUrl,
			{
				name: 'path',
				displayName: 'Path',
				kind: 'string',
				description: 'The folder to read. Without it, the whole library is read.',
			},
			{
				name: 'library',
				displayName: 'Library',
				kind: 'string',
				description: 'The document library. Without it, the service uses Documents.',
			},
			recursive(false),
		],
	},
} as const satisfies ConnectorTypes;
