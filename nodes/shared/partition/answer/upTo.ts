import { UnusableAnswer } from '../../service/transport/unusableAnswer';

/** What to do where something else than the service seems to have responded. */
export const wrongServiceHint =
	'Check the Partition URL in the credential: a gateway or a sign-in page may have responded instead of the service';

const megabyte = 1024 * 1024;

/** The same pieces; throws UnusableAnswer when they come to more than `longest` bytes. */
export async function* upTo(
	longest: number,
	pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
	let bytes = 0;
	for await (const piece of pieces) {
		bytes += piece.length;
		if (bytes > longest) {
			const megabytes = longest / megabyte;
			const size = megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`;
			throw new UnusableAnswer(
				`The answer of the service is longer than ${size}`,
				'Send a smaller document, or leave out images and coordinates',
			);
		}
		yield piece;
	}
}
