import type { DocumentElement } from '../../element/element';
import { elementsFile } from '../../output/jsonFile';
import type { FormFile } from '../../transport/multipartBody';

/** Elements as a file that a service chunks without partitioning it (public service, section 2.4). */
export function elementsAsFile(elements: readonly DocumentElement[], fileName: string): FormFile {
	const content = elementsFile(elements);
	return {
		fieldName: 'files',
		fileName,
		mimeType: 'application/json',
		size: content.length,
		open: async () => content,
	};
}
