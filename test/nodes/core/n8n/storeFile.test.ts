import { Readable } from 'node:stream';

import type { IBinaryData } from 'n8n-workflow';

import { storeFile } from '../../../../nodes/core/n8n/storeFile';
import { UnkeptResponse } from '../../../../packages/service-http';

const named = { fileName: 'a.json', mimeType: 'application/json' };

/** A context of n8n that stores content by this function. */
function storingBy(store: (content: Buffer | Readable) => Promise<IBinaryData>) {
	return { n8n: { helpers: { prepareBinaryData: store } } };
}

describe('storing a file', () => {
	it('returns what n8n makes of it', async () => {
		const stored = { data: 'filesystem', mimeType: 'application/json' };
		const context = storingBy(async () => stored);
		expect(await storeFile(context, Buffer.from('[]'), named)).toBe(stored);
	});

	it('fails with what ended the stream, whatever n8n makes of that', async () => {
		const ended = new Error('ended early');
		const context = storingBy(async (content) => {
			try {
				for await (const _piece of content);
			} catch {
				throw new Error('wrapped');
			}
			throw new Error('the stream did not fail');
		});
		const stream = new Readable({
			read() {
				this.destroy(ended);
			},
		});
		await expect(storeFile(context, stream, named)).rejects.toBe(ended);
	});

	it('says where to look if n8n has no room for it', async () => {
		const context = storingBy(async () => await Promise.reject(new Error('ENOSPC')));
		const failure: unknown = await storeFile(context, Readable.from(['a']), named).catch(
			(error: unknown) => error,
		);
		expect(failure).toBeInstanceOf(UnkeptResponse);
		expect(failure).toMatchObject({
			message: "n8n couldn't store the file: ENOSPC",
			advice: "Check n8n's binary data storage",
		});
	});
});
