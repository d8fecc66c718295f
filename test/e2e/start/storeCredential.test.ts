import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { N8nApi } from '../../../e2e/n8n/n8nApi';
import { storeCredential } from '../../../e2e/start/storeCredential';

it('stores a credential again at each start, unless the user has deleted it', async () => {
	const userFolder = await mkdtemp(join(tmpdir(), 'user-folder-'));
	const present = new Map<string, string>();
	const api = {
		credentials: async () =>
			await Promise.resolve([...present].map(([id, name]) => ({ id, name }))),
		createCredential: async ({ name }: { name: string }) => {
			present.set('c1', name);
			return await Promise.resolve({ id: 'c1', name });
		},
	} as unknown as N8nApi;
	const store = async () =>
		await storeCredential({ api, userFolder }, { name: 'Local', type: 't', data: {} });
	try {
		const kept = { id: 'c1', name: 'Local', isDeleted: false };
		expect(await store()).toEqual(kept);
		expect(await store()).toEqual(kept);
		present.clear();
		expect(await store()).toEqual({ ...kept, isDeleted: true });
		expect(present.size).toBe(0);
	} finally {
		await rm(userFolder, { recursive: true });
	}
});
