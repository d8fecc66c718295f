import { createHash } from 'node:crypto';

import { answerOf, elementsOf, sampleFile, textFile } from './sampleFile';

const notes = sampleFile('meeting-notes.txt');
const agreement = sampleFile('service-agreement.md');

function sha256(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}

describe('identifiers', () => {
	it('are the SHA-256 hash of the text: equal texts, equal identifiers', async () => {
		const elements = await elementsOf(textFile('Same line\n\nOther line\n\nSame line'));
		expect(elements.map(({ element_id }) => element_id)).toEqual([
			sha256('Same line'),
			sha256('Other line'),
			sha256('Same line'),
		]);
	});

	it('are different UUIDs each time with unique_element_ids; parents follow', async () => {
		const fields = [['unique_element_ids', 'true']] as const;
		const once = await elementsOf(agreement, fields);
		const again = await elementsOf(agreement, fields);
		const identifiers = [...once, ...again].map(({ element_id }) => element_id);
		expect(new Set(identifiers).size).toBe(once.length + again.length);
		const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
		for (const identifier of identifiers) expect(identifier).toMatch(pattern);
		const services = once.find(({ text }) => text === 'Services');
		expect(services?.metadata.parent_id).toBe(once[0]?.element_id);
	});
});

describe('several files', () => {
	it('give a list of lists in the order sent', async () => {
		const { status, body } = await answerOf([agreement, notes]);
		expect(status).toBe(200);
		expect(body).toEqual([await elementsOf(agreement), await elementsOf(notes)]);
	});

	it('give one error when one of them is refused', async () => {
		const zip = textFile('x', 'a.zip');
		expect(await answerOf([notes, zip])).toMatchObject({
			status: 400,
			body: { detail: 'File type application/zip is not supported.' },
		});
	});
});
