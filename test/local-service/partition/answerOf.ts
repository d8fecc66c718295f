import {
	respondToPartition,
	type FormFields,
	type ServiceElement,
	type UploadedFile,
} from '../../../local-service/partition/partition.ts';

/** Status and parsed body of the response. */
export async function answerOf(
	files: UploadedFile | readonly UploadedFile[],
	fields: FormFields = [],
): Promise<{ status: number; contentType: string; body: unknown }> {
	const list = 'content' in files ? [files] : files;
	const answer = await respondToPartition(list, fields);
	const body: unknown =
		answer.contentType === 'application/json' ? JSON.parse(answer.body) : answer.body;
	return { status: answer.status, contentType: answer.contentType, body };
}

/** The elements of a successful answer; fails when the response is another one. */
export async function elementsOf(
	file: UploadedFile,
	fields: FormFields = [],
): Promise<ServiceElement[]> {
	const { status, body } = await answerOf(file, fields);
	if (status !== 200 || !Array.isArray(body)) {
		throw new Error(`Expected elements, got ${status}: ${JSON.stringify(body)}`);
	}
	return body as ServiceElement[];
}
