import type { INodeParameters, INodeType } from 'n8n-workflow';

import {
	type LocalService,
	startLocalService,
} from '../../../../../../local-service/startLocalService';
import { DocumentPartition } from '../../../../../../nodes/DocumentPartition/DocumentPartition.node';
import { asTool } from '../../../../../support/asTool';
import { credentialFor, runNode } from '../../../../../support/engine';

let service: LocalService;

beforeAll(async () => {
	service = await startLocalService();
});
afterAll(async () => {
	await service.close();
});

const content = 'A sentence of a long text. '.repeat(2000).trim();

async function textOf(node: INodeType, options: INodeParameters): Promise<string> {
	const { items, error } = await runNode({
		node,
		parameters: { inputSource: 'text', content, output: 'text', options },
		credential: credentialFor(service),
	});
	if (error) throw error;
	return String(items[0].json.text);
}

const notice = /\n\n\[Cut: ([\d,]+) of 53,999 characters shown\]$/;

describe('the text limit', () => {
	it('is 20,000 characters for an agent', async () => {
		expect(notice.exec(await textOf(asTool(new DocumentPartition()), {}))?.[1]).toBe('20,000');
	});

	it("doesn't apply outside an agent", async () => {
		expect(await textOf(new DocumentPartition(), {})).toBe(content);
	});

	it.each([1234, '1234'])(
		'is what the user sets, for agents and others: %p',
		async (maxOutputCharacters) => {
			for (const node of [asTool(new DocumentPartition()), new DocumentPartition()]) {
				const text = await textOf(node, { maxOutputCharacters });
				expect(notice.exec(text)?.[1]).toBe('1,234');
			}
		},
	);

	it("doesn't apply to an agent if the user sets 0", async () => {
		expect(await textOf(asTool(new DocumentPartition()), { maxOutputCharacters: 0 })).toBe(content);
	});
});
