import type { ServiceResponse } from '../http/serviceResponse.ts';
import { emptyResponse, jsonResponse } from '../http/serviceResponse.ts';
import type { ReceivedFile } from '../http/readMultipart.ts';
import { newId } from '../workflow/record.ts';
import { TransformProblem } from './transformProblem.ts';
import type { StoredUpload, TransformCall, TransformService } from './transformService.ts';

/** How long an upload can be used: docs/maintainers/service.md#parse-requests. */
const keptMs = 24 * 3600 * 1000;

/** Of one file, uploaded or sent with the request. */
const maxFileBytes = 50 * 1024 * 1024;

/** POST of the collection: keeps a file for several requests. Throws `missing_input` and `file_too_large`. */
export function uploadFile(service: TransformService, { body }: TransformCall): ServiceResponse {
	const file = body.files.find(({ fieldName }) => fieldName === 'file');
	if (file === undefined) throw new TransformProblem('missing_input', 'file is missing');
	const upload = newUpload(service, file);
	service.uploads.set(upload.id, upload);
	const { id, contentType, expiresAt } = upload;
	return jsonResponse({
		file_id: id,
		mimetype: contentType,
		expires_at: new Date(expiresAt).toISOString(),
	});
}

/** GET of an upload: the file itself; throws `not_found`. */
export function getUpload(service: TransformService, { id }: TransformCall): ServiceResponse {
	const { contentType, content } = findUpload(service, id);
	return { status: 200, contentType, body: content ?? '' };
}

/** DELETE of an upload; one that's gone isn't an error. */
export function deleteUpload(service: TransformService, { id }: TransformCall): ServiceResponse {
	service.uploads.delete(id);
	return emptyResponse(204);
}

/** Gives a received file an ID and an end. Throws `file_too_large`. */
export function newUpload({ workspace }: TransformService, file: ReceivedFile): StoredUpload {
	if (file.size > maxFileBytes) {
		throw new TransformProblem('file_too_large', `${file.fileName} is larger than 50 MB`);
	}
	const id = `file_${newId().replaceAll('-', '')}`;
	return { ...file, id, expiresAt: workspace.now() + keptMs };
}

/** Finds an upload that hasn't expired; throws `not_found`. */
export function findUpload({ uploads, workspace }: TransformService, id: string): StoredUpload {
	const upload = uploads.get(id);
	if (upload !== undefined && workspace.now() < upload.expiresAt) return upload;
	throw new TransformProblem('not_found', `There is no file ${id}`);
}
