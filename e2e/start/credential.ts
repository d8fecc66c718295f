import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { modelCredentialFor } from '../model-server/modelCredential.ts';
import type { Credential, CredentialData, N8nApi } from '../n8n/n8nApi.ts';
import type { UsedModel, UsedService } from './service.ts';
import { partitionServerHeader } from './settings.ts';

/** The package's credential type: a public name, see the README. */
export const credentialType = 'documentServiceApi';

/** What a service is called in n8n's lists of credentials. */
const names = {
	local: 'Local stand-in (no account needed)',
	localTransform: 'Local stand-in as Transform (no account needed)',
	localSpecification: 'Local stand-in, other dialect (no account needed)',
	model: 'Local stand-in for a model (no account needed)',
	yours: 'Document service',
	partitionServer: 'Partition server',
} as const;

/** The credential that holds a service's addresses and key. */
export function credentialFor(service: UsedService): CredentialData {
	if (service.baseUrl === '' && service.apiKeyHeader === partitionServerHeader) {
		const { apiKey, partitionUrl } = service;
		const data = { service: 'selfHosted', apiKey, selfHostedPartitionUrl: partitionUrl };
		return { name: names.partitionServer, type: credentialType, data };
	}
	return {
		name: service.isLocal ? names.local : names.yours,
		type: credentialType,
		data: {
			service: 'other',
			apiKey: service.apiKey,
			partitionUrl: service.partitionUrl,
			baseUrl: service.baseUrl,
			apiKeyHeader: service.apiKeyHeader,
		},
	};
}

/** A field of the credential's dialog, and what to enter in it. */
export interface CredentialField {
	label: string;
	value: string;
}

/** What to enter in a credential for the local service; nothing for a user's own service, whose key is a secret. */
export function credentialFields(service: UsedService): CredentialField[] {
	if (!service.isLocal) return [];
	const { apiKey, apiKeyHeader, partitionUrl, baseUrl } = service;
	return [
		{ label: 'Service', value: 'Other' },
		{ label: 'API Key', value: apiKey },
		{ label: 'Partition URL', value: partitionUrl },
		{ label: 'Workflow Base URL', value: baseUrl },
		{ label: 'API Key Header', value: apiKeyHeader },
	];
}

/** The credential of the local service in the dialect of the specification. */
export function specificationCredentialFor(service: UsedService): CredentialData {
	return { ...credentialFor(service), name: names.localSpecification };
}

/** The credential of an account of Unstructured Transform, which sends to the addresses of the local service. */
export function transformCredentialFor(
	{ apiKey, baseUrl }: UsedService,
	parseUrl: string,
): CredentialData {
	return {
		name: names.localTransform,
		type: credentialType,
		data: {
			service: 'transform',
			apiKey,
			transformParseUrl: parseUrl,
			transformBaseUrl: baseUrl,
		},
	};
}

/** The credential of n8n's OpenAI nodes for the stand-in of a model. */
export function standInModelCredential(model: UsedModel): CredentialData {
	return modelCredentialFor(model, names.model);
}

/** The IDs of the credentials that earlier starts put into n8n, by their names. */
const storedSchema = z.record(z.string(), z.string());

/** A credential of ours. */
export interface StoredCredential extends Credential {
	/** Whether the user deleted it since an earlier start. */
	isDeleted: boolean;
}

/**
 * Stores a credential in n8n, with the addresses of this start. One that the user deleted stays deleted: workflows go on
 * naming its ID.
 */
export async function storeCredential(
	{ api, userFolder }: { api: N8nApi; userFolder: string },
	data: CredentialData,
): Promise<StoredCredential> {
	const file = join(userFolder, 'stored-credentials.json');
	const stored = storedSchema.parse(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')));
	const known = stored[data.name];
	if (known !== undefined) {
		const isThere = (await api.credentials()).some(({ id }) => id === known);
		if (!isThere) return { id: known, name: data.name, isDeleted: true };
	}
	const { id } = await api.createCredential(data);
	await writeFile(file, JSON.stringify({ ...stored, [data.name]: id }, null, '\t'));
	return { id, name: data.name, isDeleted: false };
}
