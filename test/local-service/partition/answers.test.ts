import { parse } from 'csv-parse/sync';

import { createHash } from 'node:crypto';

import { gzipSync } from 'node:zlib';

import {
	partitionFile,
	PartitionRefusal,
	type ServiceElement,
} from '../../../local-service/partition/partition.ts';
import { unpacked } from './chunkSamples';
import { answerOf, elementsOf, sampleFile, textFile } from './sampleFile';

const notes = sampleFile('meeting-notes.txt');
const agreement = sampleFile('service-agreement.md');

function withoutOriginals({
	metadata: { orig_elements: _packed, ...metadata },
	...chunk
}: ServiceElement) {
	return { ...chunk, metadata };
}

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

describe('identifiers of the public dialect', () => {
	it('differ for equal texts in two places, and have 32 digits', async () => {
		const file = textFile('Same line\n\nSame line', 'a.txt');
		const elements = await partitionFile(file, [], 'place');
		expect(elements.map(({ element_id }) => element_id)).toEqual(
			[0, 1].map((position) => sha256(`a.txtSame lineNone${position}`).slice(0, 32)),
		);
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

describe('the type of a file', () => {
	it.each([
		['the MIME type decides', textFile('# A', 'a.txt', 'text/markdown'), 'text/markdown'],
		['with its charset cut off', textFile('a', '', 'text/plain; charset=utf-8'), 'text/plain'],
		['else the extension', textFile('# A', 'a.MD', 'application/x-none'), 'text/markdown'],
		['else the content', textFile('<!DOCTYPE html><p>Hello</p>', 'a'), 'text/html'],
		['a Word type on a text file is text', textFile('A', 'a.docx'), 'text/plain'],
	])('%s', async (_rule, file, filetype) => {
		const [element] = await elementsOf(file);
		expect(element?.metadata.filetype).toBe(filetype);
	});

	it('is overridden by content_type, but not by an unknown one', async () => {
		const file = textFile('# A', 'a.txt', 'text/plain');
		const [asMarkdown] = await elementsOf(file, [['content_type', 'text/markdown']]);
		const [detected] = await elementsOf(file, [['content_type', 'text/none']]);
		expect(asMarkdown?.metadata.filetype).toBe('text/markdown');
		expect(detected?.metadata.filetype).toBe('text/plain');
	});

	it('leaves the path out of the file name', async () => {
		const [element] = await elementsOf(textFile('A', 'C:\\docs/letters/a.txt'));
		expect(element?.metadata.filename).toBe('a.txt');
	});
});

describe('gzip', () => {
	const content = gzipSync(agreement.content);

	it('is unzipped by type or name, and the name loses .gz', async () => {
		const whole = await elementsOf(agreement);
		const name = 'service-agreement.md.gz';
		expect(await elementsOf({ fileName: name, contentType: '', content })).toEqual(whole);
		const typed = { fileName: agreement.fileName, contentType: 'application/gzip', content };
		expect(await elementsOf(typed)).toEqual(whole);
	});

	it('takes the type within from gz_uncompressed_content_type', async () => {
		const file = { fileName: 'a.gz', contentType: 'application/gzip', content };
		const [element] = await elementsOf(file, [['gz_uncompressed_content_type', 'text/markdown']]);
		expect(element).toMatchObject({
			type: 'Title',
			metadata: { filetype: 'text/markdown', filename: 'a' },
		});
	});

	it('answers 500 when it is none', async () => {
		expect(await answerOf(textFile('Hello', 'a.txt.gz'))).toMatchObject({
			status: 500,
			body: { detail: "Not a gzipped file (b'He')" },
		});
	});
});

describe('JSON files', () => {
	it('are element lists that come back as JSON, and can be chunked again', async () => {
		const asJson = (element: ServiceElement): ServiceElement => ({
			...element,
			metadata: { ...element.metadata, filetype: 'application/json' },
		});
		const elements = await elementsOf(agreement);
		const file = textFile(JSON.stringify(elements), 'elements.json', 'application/json');
		const fields = [
			['chunking_strategy', 'by_title'],
			['max_characters', '200'],
		] as const;
		expect(await elementsOf(file)).toEqual(elements.map(asJson));
		const chunks = await elementsOf(file, fields);
		const atOnce = await elementsOf(agreement, fields);
		expect(chunks.map(withoutOriginals)).toEqual(atOnce.map(asJson).map(withoutOriginals));
		const identifiers = chunks.flatMap(unpacked).map(({ element_id }) => element_id);
		expect(identifiers).toEqual(elements.map(({ element_id }) => element_id));
	});

	it.each(['{"a":1}', '[1,2]', '[{"text":"no type"}]', 'no JSON'])('refuses %s', async (text) => {
		expect(await answerOf(textFile(text, 'a.json'))).toMatchObject({
			status: 400,
			body: { detail: 'Json schema does not match the Unstructured schema' },
		});
	});
});

describe('output_format=text/csv', () => {
	const asCsv = ['output_format', 'text/csv'] as const;

	it('answers text/plain with one row per element and the metadata as columns', async () => {
		const { status, contentType, body } = await answerOf(agreement, [asCsv]);
		const elements = await elementsOf(agreement);
		expect(status).toBe(200);
		expect(contentType).toBe('text/plain; charset=utf-8');
		const rows: Array<Record<string, string>> = parse(String(body), { columns: true });
		expect(rows.map(({ text }) => text)).toEqual(elements.map(({ text }) => text));
		expect(rows[0]).toMatchObject({ type: 'Title', languages: "['eng']", parent_id: '' });
		expect(rows.find(({ link_urls }) => link_urls !== '')).toMatchObject({
			link_urls: "['https://brightwater.example/terms']",
		});
	});

	it('gives nested metadata as columns of their own', async () => {
		const fields = [asCsv, ['coordinates', 'true']] as const;
		const { body } = await answerOf(sampleFile('invoice.pdf'), fields);
		const [row] = parse(String(body), { columns: true }) as Array<Record<string, string>>;
		expect(row).toMatchObject({
			coordinates_system: 'PixelSpace',
			coordinates_layout_width: '595',
		});
		expect(row?.coordinates_points).toMatch(/^\[\[72, [\d.]+\], \[72, /);
	});

	it('numbers the rows of several files within each file', async () => {
		const { body } = await answerOf([textFile('One\n\nTwo'), textFile('Three')], [asCsv]);
		const rows: string[][] = parse(String(body));
		expect(rows.map(([number, , , text]) => [number, text])).toEqual([
			['', 'text'],
			['0', 'One'],
			['1', 'Two'],
			['0', 'Three'],
		]);
	});
});

describe('partitionFile', () => {
	it('gives the elements of the answer, or throws status and detail', async () => {
		const elements: ServiceElement[] = await partitionFile(notes, []);
		expect(elements).toEqual(await elementsOf(notes));
		const refusal = await partitionFile(notes, [['strategy', 'vlm']]).catch(
			(error: unknown) => error,
		);
		expect(refusal).toBeInstanceOf(PartitionRefusal);
		expect(refusal).toMatchObject({ status: 400, detail: expect.stringContaining('vlm') });
	});
});
