import { inflateSync } from 'node:zlib';
import {
	respondToPartition,
	type ServiceElement,
} from '../../../local-service/partition/partition.ts';
import {
	csvRecordings,
	elementRecordings,
	errorRecordings,
	recordings,
	sampleOf,
	type Recording,
} from '../../recorded/recordings';

/** Recordings that the local service answers otherwise on purpose: it chunks by `basic`, too. */
const chunkedHere: readonly string[] = ['agreement-basic', 'invoice-basic'];

/**
 * Every element that is different: its text, and its kind here and in the recording. The recording server's language
 * model saw no verb in it. In the recordings a title has the page's header as its parent, a sentence the title above.
 */
const differentKinds: Readonly<Record<string, readonly [here: string, recorded: string]>> = {
	'Received by Maria Lind on 28 February 2025 in Northfield.': ['NarrativeText', 'Title'],
};

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function answerTo(recording: Recording) {
	const { file: fileName, contentType, fields } = recording.request;
	const file = { fileName, contentType, content: sampleOf(recording) };
	const answer = await respondToPartition([file], fields, 'place');
	const isJson = answer.contentType === 'application/json';
	const body: unknown = isJson ? JSON.parse(answer.body) : answer.body;
	return { status: answer.status, contentType: answer.contentType, body };
}

/** Original elements unpacked, as text: the order of their keys is compared as well. */
function unpacked(packed: unknown): unknown {
	if (typeof packed !== 'string') return packed;
	const text = inflateSync(Buffer.from(packed, 'base64')).toString();
	return JSON.stringify(withoutKinds(JSON.parse(text) as ServiceElement[])).replace(uuid, 'uuid');
}

function withoutKinds(elements: readonly ServiceElement[]): ServiceElement[] {
	return elements.map((element) => {
		const isDifferent = element.text in differentKinds;
		return isDifferent ? { ...element, type: differentKinds[element.text][1] } : element;
	});
}

/** Points to thousandths, as the local service has them: the recorded ones have Python's last digits, too. */
function roundedPoints(key: string, value: unknown): unknown {
	return key !== '' && typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
}

/** An element as text, so that the order of its keys counts; random identifiers become positions. */
function comparable(elements: readonly ServiceElement[]): string[] {
	const position = new Map(elements.map(({ element_id }, index) => [element_id, index]));
	return elements.map((element) => {
		const { orig_elements, parent_id, ...metadata } = element.metadata;
		const isRandom = element.element_id.includes('-');
		return JSON.stringify(
			{
				...element,
				element_id: isRandom ? 'uuid' : element.element_id,
				metadata: { ...metadata, parent: position.get(String(parent_id)) },
				order: Object.keys(element.metadata),
				originals: unpacked(orig_elements),
			},
			roundedPoints,
		);
	});
}

describe('the local service in its public dialect, measured by the responses of a real partition server', () => {
	it('is measured by all of them', () => {
		const compared = [...elementRecordings, ...csvRecordings, ...errorRecordings];
		expect(compared).toHaveLength(recordings.length);
	});

	it.each(elementRecordings)('$name: the same elements', async (recording) => {
		const { body: recorded, status, contentType } = recording.response;
		const answer = await answerTo(recording);
		expect(answer).toMatchObject({ status, contentType });
		const here = answer.body as ServiceElement[];
		const different = here.filter(({ type }, index) => type !== recorded[index]?.type);
		for (const { text, type } of different) expect(differentKinds[text]?.[0]).toBe(type);
		const withKind = here.map((element, index) => {
			if (!(element.text in differentKinds)) return element;
			// The parent follows from the kind.
			const { parent_id } = recorded[index]?.metadata ?? {};
			const parent = recorded.findIndex(({ element_id }) => element_id === parent_id);
			return { ...element, metadata: { ...element.metadata, parent_id: here[parent]?.element_id } };
		});
		expect(comparable(withoutKinds(withKind))).toEqual(comparable(recorded as ServiceElement[]));
	});

	it('differs in the kind of the elements that are listed, and of no others', async () => {
		const kinds = new Map<string, string[]>();
		for (const recording of elementRecordings) {
			const { body } = await answerTo(recording);
			(body as ServiceElement[]).forEach(({ text, type }, index) => {
				const recorded = recording.response.body[index]?.type ?? '';
				if (type !== recorded) kinds.set(text, [type, recorded]);
			});
		}
		expect(Object.fromEntries(kinds)).toEqual(differentKinds);
	});

	it.each(csvRecordings)('$name: the same rows and columns', async (recording) => {
		const answer = await answerTo(recording);
		const { status, contentType, body } = recording.response;
		expect(answer).toMatchObject({ status, contentType });
		const rowsOf = (text: unknown) =>
			String(text)
				.split('\n')
				.filter((row) => !Object.keys(differentKinds).some((part) => row.includes(part)));
		expect(rowsOf(answer.body)).toEqual(rowsOf(body));
		expect(rowsOf(body).length).toBeGreaterThan(10);
	});

	it.each(errorRecordings.filter(({ name }) => !chunkedHere.includes(name)))(
		'$name: the same refusal',
		async (recording) => {
			expect(await answerTo(recording)).toEqual(recording.response);
		},
	);

	it.each(errorRecordings.filter(({ name }) => chunkedHere.includes(name)))(
		'$name: chunks instead of a refusal',
		async (recording) => {
			const { status, body } = await answerTo(recording);
			expect(status).toBe(200);
			const chunks = body as ServiceElement[];
			expect(chunks.length).toBeGreaterThan(3);
			for (const { text } of chunks) expect(text.length).toBeLessThanOrEqual(300);
		},
	);
});
