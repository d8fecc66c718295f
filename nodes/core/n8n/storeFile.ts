import type { BinaryHelperFunctions, IBinaryData } from 'n8n-workflow';

import { UnkeptResponse, type ByteStream } from '../../../packages/service-http';
import { messageOf } from '../text/text';

/** Who can store binary data. */
interface StoringContext {
	n8n: { helpers: Pick<BinaryHelperFunctions, 'prepareBinaryData'> };
}

/**
 * Writes content to n8n's binary store, a stream while it arrives. Throws what ended the stream, which n8n may wrap, or an
 * UnkeptResponse where n8n can't store it.
 */
export async function storeFile(
	{ n8n }: StoringContext,
	content: Buffer | ByteStream,
	{ fileName, mimeType }: { fileName: string; mimeType: string },
): Promise<IBinaryData> {
	let ended: unknown;
	if (!Buffer.isBuffer(content)) content.once('error', (error) => (ended = error));
	const storing = n8n.helpers.prepareBinaryData(content, fileName, mimeType);
	return await storing.catch((error: unknown) => {
		const unstored = `n8n couldn't store the file: ${messageOf(error)}`;
		throw ended ?? new UnkeptResponse(unstored, "Check n8n's binary data storage");
	});
}
