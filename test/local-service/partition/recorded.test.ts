import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceElement } from '../../../local-service/partition/partition.ts';
import { describeOthers, otherFolder, otherSamples } from '../../recorded/otherRecordings';
import { answerOf } from './answerOf';

interface Recording {
	request: { file: string; contentType: string; fields: Array<[string, string]> };
	response: { status: number; contentType: string; body: unknown };
}

/** The key is checked before the partition interface, by the HTTP part of the service. */
const keyErrors = ['error-no-key.json', 'error-wrong-key.json'];
const fileNames = existsSync(otherFolder)
	? readdirSync(otherFolder).filter((name) => name.endsWith('.json') && !keyErrors.includes(name))
	: [];

function recording(name: string): Recording {
	return JSON.parse(readFileSync(join(otherFolder, name), 'utf8')) as Recording;
}

async function answerTo({ request }: Recording) {
	const content = readFileSync(join(otherSamples, request.file));
	const { file: fileName, contentType, fields } = request;
	return await answerOf({ fileName, contentType, content }, fields);
}

function textsOf(body: unknown): string[] {
	return (body as ServiceElement[]).map(({ text }) => text);
}

describeOthers('the responses of a real partition server to other documents', () => {
	const errors = fileNames.filter((name) => name.startsWith('error-'));
	const documents = fileNames.filter((name) => !name.startsWith('error-'));

	it('to errors have the same status, content type and body', async () => {
		for (const name of errors) {
			const recorded = recording(name);
			expect([name, await answerTo(recorded)]).toEqual([name, recorded.response]);
		}
	});

	it('to documents have the same status and content type', async () => {
		for (const name of documents) {
			const recorded = recording(name);
			const { status, contentType } = await answerTo(recorded);
			expect([name, status, contentType]).toEqual([
				name,
				recorded.response.status,
				recorded.response.contentType,
			]);
		}
	});

	it('to documents other than PDF and CSV have the same texts', async () => {
		for (const name of documents.filter((each) => !/^pdf|csv/.test(each))) {
			const recorded = recording(name);
			const { body } = await answerTo(recorded);
			expect([name, ...textsOf(body)]).toEqual([name, ...textsOf(recorded.response.body)]);
		}
	});
});
