import { expect } from '@playwright/test';
import { z } from 'zod';

const accepted = 'application/json, text/event-stream';

const responseSchema = z.object({ result: z.record(z.string(), z.unknown()) });

const toolsSchema = z.object({
	tools: z.array(
		z.object({
			name: z.string(),
			description: z.string(),
			inputSchema: z.object({ properties: z.record(z.string(), z.unknown()) }),
		}),
	),
});
const calledSchema = z.object({ content: z.array(z.object({ text: z.string() })) });

/** A client of an MCP server, by streamable HTTP. */
export class McpClient {
	readonly #url: string;
	#session: Record<string, string> = {};
	#lastId = 0;

	private constructor(url: string) {
		this.#url = url;
	}

	static async connect(url: string): Promise<McpClient> {
		const client = new McpClient(url);
		const clientInfo = { name: 'test', version: '1' };
		const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
		// n8n 2 offers the server a moment after it has published the workflow.
		await expect(async () => await client.#ask('initialize', hello)).toPass();
		await client.#send({ method: 'notifications/initialized' });
		return client;
	}

	async tools(): Promise<z.infer<typeof toolsSchema>['tools']> {
		return toolsSchema.parse(await this.#ask('tools/list')).tools;
	}

	/** Returns the text that the tool returns. */
	async call(name: string, parameters: object): Promise<string> {
		const result = await this.#ask('tools/call', { name, arguments: parameters });
		return calledSchema
			.parse(result)
			.content.map(({ text }) => text)
			.join('');
	}

	async #ask(method: string, params: object = {}): Promise<Record<string, unknown>> {
		const text = await this.#send({ id: ++this.#lastId, method, params });
		// n8n answers with a stream of one event.
		return responseSchema.parse(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)).result;
	}

	async #send(message: object): Promise<string> {
		const response = await fetch(this.#url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', accept: accepted, ...this.#session },
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`The MCP server answered ${response.status}: ${text}`);
		const id = response.headers.get('mcp-session-id');
		if (id !== null) this.#session = { 'mcp-session-id': id };
		return text;
	}
}
