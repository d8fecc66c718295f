import { bytesInBatches } from '../../text/batches';
import type { DocumentElement } from '../../service/element';

/** Returns the bytes of a JSON file, one element a line. */
export async function elementsFile(elements: readonly DocumentElement[]): Promise<Buffer> {
	if (elements.length === 0) return Buffer.from('[]\n');
	const last = elements.length - 1;
	return await bytesInBatches(
		elements,
		(element, position) =>
			`${position === 0 ? '[\n' : ''}${JSON.stringify(element)}${position === last ? '\n]\n' : ',\n'}`,
	);
}
