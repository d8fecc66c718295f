import type { NodeApiError } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { outputModes } from '../../../nodes/core/output/outputFormats';
import { runNode } from '../../support/engine';
import { FakeClock } from '../../support/fakeClock';
import {
	closedAddress,
	json,
	scriptedServer,
	type Reply,
	type ScriptedServer,
} from '../../support/scriptedServer';
import { goBy } from '../../support/systemClock';
import { additionalField } from '../../support/withOptions';

const servers: ScriptedServer[] = [];

async function serving(reply: Reply): Promise<ScriptedServer> {
	const server = await scriptedServer(reply);
	servers.push(server);
	return server;
}

afterEach(async () => {
	jest.restoreAllMocks();
	await Promise.all(servers.splice(0).map(async (server) => await server.close()));
});

async function partition(partitionUrl: string, parameters: object = {}) {
	return await runNode({
		node: new DocumentPartition(),
		parameters: {
			inputSource: 'text',
			content: 'a',
			fileName: 'a.txt',
			output: 'elements',
			...parameters,
		},
		credential: { apiKey: 'k', apiKeyHeader: 'service-api-key', partitionUrl, baseUrl: '' },
	});
}

const element = (of: object = {}) => ({
	type: 'NarrativeText',
	element_id: '1',
	text: '',
	metadata: {},
	...of,
});

describe('a service that is not there', () => {
	it.each([
		['no host of that name', 'http://nowhere.invalid', 0],
		['nothing that listens at the port', closedAddress, 1],
	])('(%s) is reported soon, without codes', async (_case, url, tries) => {
		const clock = goBy(new FakeClock());
		const { error } = await partition(url);
		expect(clock.pauses).toHaveLength(tries);
		// n8n shows these of an error.
		const { httpCode, messages } = error as NodeApiError;
		const shown = JSON.stringify([error?.message, error?.description, httpCode, messages]);
		expect(shown).toContain(new URL(url).host);
		expect(shown).not.toMatch(/\bE[A-Z]{4,}\b|\bERR_/);
	});
});

describe("a service's own words", () => {
	it.each([
		[
			"'utf-8' codec can't decode byte 0xff in position 0: invalid start byte",
			/^Add a field named encoding to 'Additional Form Fields'/,
		],
		['unknown encoding: utf-99', /^Add a field named encoding to 'Additional Form Fields'/],
		["'overlap' argument must be less than `max_characters`, got 600 >= 500", /^Lower 'Overlap/],
		[
			"'combine_text_under_n_chars' argument must not exceed `max_characters` value, got 600 > 500",
			/^Lower combine_under_n_chars in 'Additional Form Fields'/,
		],
		["Can't find workbook in OLE2 compound document", /^Remove the password first/],
	])('lead to the advice, and stand below it: %s', async (detail, advice) => {
		for (const status of [500, 422]) {
			const { error } = await partition((await serving(json(status, { detail }))).url);
			expect(error?.description).toContain(detail.replace(/\.$/, ''));
			expect(error?.description).toMatch(advice);
		}
	});

	it("don't replace the advice about a key that isn't accepted", async () => {
		const detail = 'The password is wrong';
		const refused = await partition((await serving(json(401, { detail }))).url);
		expect(refused.error?.description).toMatch(/^Check 'Service' and 'API Key'/);
	});

	it('lead to the usual advice where they say nothing that is known', async () => {
		const { error } = await partition((await serving(json(500, { detail: 'boom' }))).url);
		expect(error?.description).toMatch(/^Try again later/);
	});
});

describe('chunk sizes that contradict each other', () => {
	const chunking = (options: object) => ({ output: 'chunks', options });

	it.each([
		[
			"'Overlap (Characters)' is 100, but must be less than 'Max Characters' (100)",
			chunking({ overlap: 100, maxCharacters: 100 }),
		],
		[
			"'Overlap (Characters)' is 500, but must be less than 'Max Characters' (500)",
			chunking({ overlap: 500 }),
		],
		[
			"Sections are combined under 501 characters, but that must be at most 'Max Characters' (500)",
			chunking(additionalField('combine_under_n_chars', '501')),
		],
	])('are an error before anything is sent: %s', async (message, parameters) => {
		const server = await serving(json(200, []));
		const { error } = await partition(server.url, parameters);
		expect(error?.message).toBe(message);
		expect(error?.description).toContain("raise 'Max Characters'");
		expect(server.seen).toHaveLength(0);
	});

	it.each([
		chunking({ overlap: 99, maxCharacters: 100 }),
		chunking(additionalField('combine_under_n_chars', '500')),
		chunking({ overlap: 600, maxCharacters: 700 }),
		{ output: 'chunks', chunkingStrategy: 'none', options: { overlap: 600 } },
	])('are only those: %j', async (parameters) => {
		const server = await serving(json(200, [element({ text: 'a' })]));
		const { error } = await partition(server.url, parameters);
		expect(error).toBeUndefined();
		expect(server.seen).toHaveLength(1);
	});
});

describe('a document without any text', () => {
	const hint = expect.stringMatching(/^No text was found in document "a\.txt"/) as unknown;
	const images = [element({ type: 'Image', metadata: { image_base64: 'AAAA' } })];

	it.each(outputModes.map((output) => [output]))('is told by a hint: %s', async (output) => {
		const { error, hints } = await partition((await serving(json(200, []))).url, { output });
		expect(error).toBeUndefined();
		expect(hints).toEqual([hint]);
	});

	it('may have elements', async () => {
		const { hints } = await partition((await serving(json(200, images))).url);
		expect(hints).toEqual([hint]);
	});

	it('is told from one that has some', async () => {
		const some = [...images, element({ text: 'a' })];
		expect((await partition((await serving(json(200, some))).url)).hints).toEqual([]);
	});
});
