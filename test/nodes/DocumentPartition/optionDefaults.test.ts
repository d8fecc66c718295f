import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { runNode } from '../../support/engine';
import { json, scriptedServer, type ScriptedServer } from '../../support/scriptedServer';
import { itemWithPdf } from './splitNode';

let service: ScriptedServer;
afterEach(async () => await service.close());

const metadata = {
	page_number: 1,
	text_as_html: '<table><tr><td>Item</td></tr><tr><td>Desk</td></tr></table>',
};
const elements = [
	{ type: 'Title', element_id: '1', text: 'Invoice', metadata: { page_number: 1 } },
	{ type: 'Table', element_id: '2', text: 'Item Desk', metadata },
];

/** What comes out, and what the service was asked for. */
async function resultOf(output: string, options: INodeParameters): Promise<unknown> {
	service = await scriptedServer(json(200, elements));
	const { outputs, error } = await runNode({
		node: new DocumentPartition(),
		parameters: { output, options },
		items: [itemWithPdf(Buffer.from('%PDF-1.4'))],
		credential: service.credential,
	});
	const sent = service.seen.map(({ body }) => body.toString('latin1').replace(/-{4,}\w+/g, ''));
	return { outputs, error: error?.message, sent };
}

const choices = new DocumentPartition().description.properties
	.filter(({ name }) => name === 'options')
	.flatMap(({ options = [] }) => options as INodeProperties[])
	.filter(({ type }) => type === 'options' || type === 'multiOptions')
	.map(({ name, default: start, displayOptions }) => {
		const [output = 'elements'] = (displayOptions?.show?.['/output'] ?? []) as string[];
		return { name, start, output };
	});

it.each(choices)('$name starts with what applies without it', async ({ name, start, output }) => {
	const without = await resultOf(output, {});
	await service.close();
	expect(await resultOf(output, { [name]: start })).toEqual(without);
});
