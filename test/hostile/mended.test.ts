import type { IDataObject } from 'n8n-workflow';

import { documentType } from '../../nodes/core/documents/documentType';
import { fileNameFor } from '../../nodes/core/documents/fileName';
import { readOutputSettings } from '../../nodes/core/output/outputSettings';
import { pathOf, workflowRequest } from '../../nodes/core/service/transport/workflowRequest';
import { inNode } from '../nodes/core/service/transport/inNode';
import { scriptedServer, text } from '../support/scriptedServer';
import { readPages } from '../../nodes/core/service/lists/listRows';
import { NodeContext, Item } from '../../nodes/core/n8n/nodeContext';

/** Failures that random attacks found, each with the smallest input that shows it. */
describe('what a hostile world once broke', () => {
	it('shows no part of a key where a long message or a long address is cut', async () => {
		const apiKey = 'a-secret-key-of-some-length';
		const location = `https://example.com/${'p'.repeat(270)}${apiKey}`;
		const server = await scriptedServer(
			text(301, `${'m'.repeat(1_990)}${apiKey}`, 'text/plain', { location }),
		);
		const { outcome } = await inNode(
			async (context) =>
				await workflowRequest(new NodeContext(context), { method: 'GET', path: '/jobs/1' }),
			{ credential: { ...server.credential, apiKey } },
		);
		await server.close();
		const { message, description } = outcome.error ?? {};
		expect(message).toContain('mmm');
		expect(description).toContain('ppp');
		expect(`${message} ${description}`).not.toContain(apiKey.slice(0, 6));
	});

	it('refuses an ID with half a surrogate pair and says so', () => {
		expect(() => pathOf`/jobs/${'\ud800'}`).toThrow("isn't an ID");
		expect(pathOf`/jobs/${'😀'}`).toBe('/jobs/%F0%9F%98%80');
	});

	it('keeps rows apart whose IDs are objects', async () => {
		const odd = JSON.parse('{"toString":null}') as IDataObject;
		const rows: IDataObject[] = [{ id: { a: 1 } }, { id: { a: 2 } }, { id: odd }, { id: { a: 1 } }];
		const read = await readPages({
			readPage: async () => rows,
			pageSize: undefined,
			accepts: () => true,
		});
		expect(read).toEqual(rows.slice(0, 3));
	});

	it("names a file whose name and type aren't text", () => {
		expect(fileNameFor(5, null)).toBe('document.bin');
		expect(documentType({}, 'a.pdf', Buffer.from('x'))).toBe('application/pdf');
	});

	it('names what an expression set to null', () => {
		const item = new Item({ getNodeParameter: () => null } as never, 0);
		expect(() => readOutputSettings(item)).toThrow("The parameter 'Output' is empty");
	});
});
