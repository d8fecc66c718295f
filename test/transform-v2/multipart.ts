/** What stands above a part's content. A part without a file name is a text field. */
export interface PartHeader {
	name: string;
	fileName?: string;
	type?: string;
}

type Take = (content: Buffer) => void;

/**
 * Reads a multipart body while it arrives, and holds no more of it than a chunk and a boundary.
 *
 * @param open Is called for each part, and returns what takes its content piece by piece.
 * @returns Whether the body had its closing boundary.
 */
export async function readMultipart(
	body: AsyncIterable<Buffer>,
	boundary: string,
	open: (header: PartHeader) => Take,
): Promise<boolean> {
	const delimiter = Buffer.from(`\r\n--${boundary}`);
	// The first boundary has no line break of its own.
	let pending: Buffer = Buffer.from('\r\n');
	let take: Take = () => {};
	let isInHeaders = false;
	let isClosed = false;

	/** Goes over one boundary or one part's headers, or says that more has to arrive. */
	const step = (): boolean => {
		if (isInHeaders) {
			if (pending.subarray(0, 2).equals(Buffer.from('--'))) isClosed = true;
			const end = pending.indexOf('\r\n\r\n');
			if (isClosed || end < 0) return false;
			take = open(readHeader(pending.subarray(0, end).toString('utf8')));
			// The line break before the content stays: it belongs to the boundary if the content is empty.
			pending = pending.subarray(end + 4);
			isInHeaders = false;
			return true;
		}
		const end = pending.indexOf(delimiter);
		const known = end < 0 ? Math.max(0, pending.length - delimiter.length + 1) : end;
		take(pending.subarray(0, known));
		pending = pending.subarray(end < 0 ? known : end + delimiter.length);
		isInHeaders = end >= 0;
		return isInHeaders;
	};

	for await (const chunk of body) {
		if (isClosed) continue;
		pending = Buffer.concat([pending, chunk]);
		while (step());
	}
	return isClosed;
}

function readHeader(text: string): PartHeader {
	const parameter = (name: string) =>
		new RegExp(`[;\\s]${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i')
			.exec(text)?.[1]
			?.replace(/\\(.)/g, '$1');
	const encoded = /filename\*=UTF-8''([^;\r\n]*)/i.exec(text)?.[1];
	const quoted = parameter('filename')?.replace(/%22|%0D|%0A/gi, decodeURIComponent);
	return {
		name: parameter('name') ?? '',
		fileName: encoded === undefined ? quoted : decodeURIComponent(encoded),
		type: /^content-type:\s*(.+?)\s*$/im.exec(text)?.[1],
	};
}
