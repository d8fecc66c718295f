import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceElement } from '../../../local-service/partition/partition.ts';
import { answerOf } from './sampleFile';

const sharedFolder = join(__dirname, '../../../../shared');
const recordedFolder = join(sharedFolder, 'recorded');

interface Recording {
	request: { file: string; contentType: string; fields: Array<[string, string]> };
	response: { status: number; contentType: string; body: unknown };
}

/** The key is checked before the partition interface, by the HTTP part of the service. */
const keyErrors = ['error-no-key.json', 'error-wrong-key.json'];
const fileNames = existsSync(recordedFolder)
	? readdirSync(recordedFolder).filter(
			(name) => name.endsWith('.json') && !keyErrors.includes(name),
		)
	: [];

function recording(name: string): Recording {
	return JSON.parse(readFileSync(join(recordedFolder, name), 'utf8')) as Recording;
}

async function answerTo({ request }: Recording) {
	const content = readFileSync(join(sharedFolder, 'samples', request.file));
	const { file: fileName, contentType, fields } = request;
	return await answerOf({ fileName, contentType, content }, fields);
}

function textsOf(body: unknown): string[] {
	return (body as ServiceElement[]).map(({ text }) => text);
}

function compareWithRecordings(): void {
	const errors = fileNames.filter((name) => name.startsWith('error-'));
	const documents = fileNames.filter((name) => !name.startsWith('error-'));

	it.each(errors)('%s: same status, content type and body', async (name) => {
		const recorded = recording(name);
		expect(await answerTo(recorded)).toEqual(recorded.response);
	});

	it.each(documents)('%s: same status and content type', async (name) => {
		const recorded = recording(name);
		const { status, contentType } = await answerTo(recorded);
		expect({ status, contentType }).toEqual({
			status: recorded.response.status,
			contentType: recorded.response.contentType,
		});
	});

	it.each(documents.filter((name) => !/^pdf|csv/.test(name)))('%s: same texts', async (name) => {
		const recorded = recording(name);
		const { body } = await answerTo(recorded);
		expect(textsOf(body)).toEqual(textsOf(recorded.response.body));
	});
}

// The recordings lie beside the project and may be missing.
if (fileNames.length > 0) {
	describe('the answers of a real partition server', compareWithRecordings);
} else {
	it.skip('the answers of a real partition server (recordings not found)', () => {});
}
