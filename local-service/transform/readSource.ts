import type { RequestBody } from '../http/readBody.ts';
import { detectFileType } from '../partition/fileType.ts';
import { TransformProblem } from './transformProblem.ts';
import type { StoredUpload, TransformService } from './transformService.ts';
import { fieldOf } from './transformService.ts';
import { findUpload, newUpload } from './uploads.ts';

/** Text and HTML as a user saw; the others because this service has no reader that finds elements in them. */
const refusedFormats = ['html', 'image', 'json', 'text', 'unavailable'];

/**
 * The document of a multipart request: `input`, or an upload's `file_id`. Throws `missing_input`, `invalid_input` for
 * more than one, `not_found`, `file_too_large` and `unsupported_file_type`.
 */
export function readSource(service: TransformService, body: RequestBody): StoredUpload {
	const inputs = body.files.filter(({ fieldName }) => fieldName === 'input');
	const fileId = fieldOf(body, 'file_id');
	const [input] = inputs;
	if (inputs.length > 1 || (input !== undefined && fileId !== undefined)) {
		throw new TransformProblem('invalid_input', 'Send one document: either input or file_id');
	}
	const upload = input ? newUpload(service, input) : fileId && findUpload(service, fileId);
	if (!upload) throw new TransformProblem('missing_input', 'Send a document as input or file_id');
	const { format, mime } = detectFileType({
		...upload,
		content: upload.content ?? Buffer.alloc(0),
	});
	if (refusedFormats.includes(format)) {
		throw new TransformProblem(
			'unsupported_file_type',
			`Files of the type ${mime} are not supported`,
		);
	}
	return upload;
}
