import type { DocumentElement } from '../../elements/element';
import { elementsFile } from '../../elements/jsonFile';
import { inSlices } from '../../values/inSlices';
import type { FormFile } from '../../service/transport/multipartBody';

/** Elements as a file that a service chunks without partitioning it again: see docs/service.md#files-in-a-request. */
export async function elementsAsFile(
	elements: readonly DocumentElement[],
	fileName: string,
): Promise<FormFile> {
	const content = await inSlices(elementsFile(elements));
	return {
		fieldName: 'files',
		fileName,
		mimeType: 'application/json',
		size: content.length,
		open: async () => content,
	};
}
