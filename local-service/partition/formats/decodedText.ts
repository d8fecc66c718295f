import { PartitionRefusal } from '../refusal.ts';

function decoderFor(encoding: string): InstanceType<typeof TextDecoder> {
	try {
		return new TextDecoder(encoding.trim().replace(/_/g, '-'), { fatal: true });
	} catch {
		throw new PartitionRefusal(500, `unknown encoding: ${encoding}`);
	}
}

/**
 * The file's bytes as text, line ends as `\n`. Without an encoding UTF-8, and Windows-1252
 * when it is not UTF-8. Throws a PartitionRefusal 500 for an unknown encoding or one that
 * doesn't fit the bytes, as the open-source server does.
 */
export function decodedText(content: Buffer, encoding: string | undefined): string {
	const decoder = decoderFor(encoding ?? 'utf-8');
	let text: string;
	try {
		text = decoder.decode(content);
	} catch {
		if (encoding !== undefined) {
			throw new PartitionRefusal(500, `'${encoding}' codec can't decode the bytes of the file`);
		}
		text = new TextDecoder('windows-1252').decode(content);
	}
	return text.replace(/\r\n?/g, '\n');
}
