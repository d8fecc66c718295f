/* Content given as text: 100 MB of it as Base64. */
import type { textSource } from '../../nodes/core/documents/textFile.ts';
import type { Load, Subject } from './support/subject.ts';

const bytes = 75 * 1024 * 1024;

const read = (content: string) => async (load: Load) => {
	const module = await load<{ textSource: typeof textSource }>('nodes/core/documents/textFile');
	const given = { content, isBase64: true, fileName: '', fieldName: 'files' };
	return async () => await module.textSource(given).open();
};

const base64 = () => Buffer.alloc(bytes, 'A document').toString('base64');

export const cases: Subject['cases'] = {
	'100 MB of Base64': async (load) => await read(base64())(load),
	'100 MB of Base64 in lines of 76 characters': async (load) =>
		await read(base64().replace(/.{76}/g, '$&\r\n'))(load),
	'100 MB of Base64 for addresses': async (load) =>
		await read(Buffer.alloc(bytes, 'ÿþ?').toString('base64url'))(load),
};
