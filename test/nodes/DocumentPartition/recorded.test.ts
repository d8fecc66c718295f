import type { INodeParameters } from 'n8n-workflow';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { readDetail } from '../../../nodes/shared/service/failure/readDetail';
import { describeOthers, otherFolder } from '../../recorded/otherRecordings';
import { runNode } from '../../support/engine';
import { scriptedServer, text } from '../../support/scriptedServer';

/** One request to a real, independent server and its answer. */
interface Recorded {
	name: string;
	request: { file: string; contentType: string; fields: Array<[name: string, value: string]> };
	response: { status: number; contentType: string; body: unknown };
}

const all: Recorded[] = existsSync(otherFolder)
	? readdirSync(otherFolder)
			.filter((name) => name.endsWith('.json'))
			.map((name) => ({ name, ...JSON.parse(readFileSync(join(otherFolder, name), 'utf8')) }))
	: [];

function bodyOf({ response }: Recorded): string {
	return typeof response.body === 'string' ? response.body : JSON.stringify(response.body);
}

/** Serves the recorded answer and sends the recorded fields through the node. */
async function replay(recorded: Recorded, parameters: INodeParameters = {}) {
	const { request, response } = recorded;
	const server = await scriptedServer(
		text(response.status, bodyOf(recorded), response.contentType),
	);
	const field = request.fields.map(([name, value]) => ({ name, value }));
	const data = {
		data: Buffer.from('content').toString('base64'),
		mimeType: request.contentType,
		fileName: request.file,
	};
	const outcome = await runNode({
		node: new DocumentPartition(),
		parameters: { options: { additionalFormFields: { field } }, ...parameters },
		items: [{ json: {}, binary: { data } }],
		credential: { apiKey: 'key-of-the-test', partitionUrl: server.url },
	});
	await server.close();
	return { outcome, sent: server.seen.map(({ body }) => body.toString()) };
}

const lists = all.filter(({ response }) => response.status === 200 && Array.isArray(response.body));
const texts = all.filter(
	({ response }) => response.status === 200 && typeof response.body === 'string',
);
const errors = all.filter(({ response }) => response.status >= 400);
describeOthers(
	'Document Partition with the answers of a real partition server to other documents',
	() => {
		it('are there in every kind', () => {
			expect(lists.length).toBeGreaterThan(0);
			expect(texts.length).toBeGreaterThan(0);
			expect(errors.length).toBeGreaterThan(0);
		});

		it.each(lists)('$name comes through element mode unchanged', async (recorded) => {
			const { outcome, sent } = await replay(recorded);
			expect(outcome.error).toBeUndefined();
			expect(outcome.items.map(({ json }) => json)).toEqual(recorded.response.body);
			for (const [name, value] of recorded.request.fields) {
				expect(sent[0]).toContain(`name="${name}"\r\n\r\n${value}\r\n`);
			}
		});

		it.each(texts)('$name comes as a CSV file byte for byte', async (recorded) => {
			const { outcome } = await replay(recorded, { output: 'file' });
			const { data, mimeType } = outcome.items[0].binary?.data ?? { data: '', mimeType: '' };
			expect(Buffer.from(data, 'base64').toString()).toBe(recorded.response.body);
			expect(mimeType).toBe('text/csv');
		});

		it.each(errors)('$name shows its own message', async (recorded) => {
			const { outcome } = await replay(recorded);
			const own = readDetail(bodyOf(recorded));
			expect(own.length).toBeGreaterThan(10);
			expect(outcome.error?.message).toContain(own);
			expect(outcome.error?.message).toContain(`status ${recorded.response.status}`);
			const { detail } = recorded.response.body as { detail: string | Array<{ msg: string }> };
			for (const words of typeof detail === 'string' ? [detail] : detail.map(({ msg }) => msg)) {
				expect(outcome.error?.message).toContain(words);
			}
		});
	},
);
