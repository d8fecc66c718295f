import { z } from 'zod';

import { chatRequestSchema, readConversation } from '../../../e2e/model-server/conversation';
import { lookUpAndQuote, stepByStep } from '../../../e2e/model-server/scripts';
import { startModelServer, type ModelServer } from '../../../e2e/model-server/startModelServer';

let server: ModelServer;

beforeEach(async () => {
	server = await startModelServer();
});
afterEach(async () => {
	await server.close();
});

async function send(path: string, body?: unknown, key = server.apiKey) {
	return await fetch(`${server.baseUrl}${path}`, {
		method: body === undefined ? 'GET' : 'POST',
		headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
}

const choiceSchema = z.object({
	finish_reason: z.string().nullable(),
	message: z.record(z.string(), z.unknown()),
});
const chatSchema = z.object({ choices: z.array(choiceSchema).length(1) });

async function chat(body: object) {
	const response = await send('/chat/completions', body);
	expect(response.status).toBe(200);
	return chatSchema.parse(await response.json()).choices[0];
}

const search = {
	type: 'function',
	function: {
		name: 'search',
		description: 'Searches',
		parameters: { type: 'object', properties: { query: { type: 'string' } } },
	},
};
const question = { role: 'user', content: 'What is the total?' };

describe('the model server', () => {
	it('lists its model to clients with the key only', async () => {
		expect(await (await send('/models')).json()).toMatchObject({ data: [{ id: 'scripted' }] });
		expect((await send('/models', undefined, 'wrong')).status).toBe(401);
		expect((await send('/responses', {})).status).toBe(404);
	});

	it('calls a tool first, then quotes its answer', async () => {
		const called = await chat({ messages: [question], tools: [search] });
		expect(called.finish_reason).toBe('tool_calls');
		expect(called.message.tool_calls).toEqual([
			{
				id: 'call_1_0',
				type: 'function',
				function: { name: 'search', arguments: '{"query":"What is the total?"}' },
			},
		]);
		const result = { role: 'tool', tool_call_id: 'call_1_0', content: 'It is 42.' };
		const messages = [question, { ...called.message }, result];
		const answered = await chat({ messages, tools: [search] });
		expect(answered.finish_reason).toBe('stop');
		expect(answered.message.content).toBe('The documents say: It is 42.');
		expect(server.conversations[1].toolResults).toEqual([{ name: 'search', text: 'It is 42.' }]);
	});

	it('follows a script step by step', async () => {
		server.use(stepByStep([({ question: asked }) => ({ text: `You said: ${asked}` })]));
		expect((await chat({ messages: [question] })).message.content).toBe(
			'You said: What is the total?',
		);
		server.use(stepByStep([]));
		const response = await send('/chat/completions', { messages: [question] });
		expect(response.status).toBe(422);
	});

	it('streams the same reply in pieces', async () => {
		const events = async (body: object) => {
			const response = await send('/chat/completions', { ...body, stream: true });
			expect(response.headers.get('content-type')).toBe('text/event-stream');
			return (await response.text())
				.split('\n\n')
				.filter((line) => line !== '')
				.map((line) => line.replace('data: ', ''));
		};
		const schema = z.object({
			choices: z.array(
				z.object({
					delta: z.object({ content: z.string().optional(), tool_calls: z.unknown() }),
					finish_reason: z.string().nullable(),
				}),
			),
			usage: z.unknown(),
		});
		const system = { role: 'system', content: 'Be brief.' };
		const text = await events({
			messages: [system, question],
			stream_options: { include_usage: true },
		});
		expect(text.at(-1)).toBe('[DONE]');
		const pieces = text.slice(0, -1).map((event) => schema.parse(JSON.parse(event)));
		expect(pieces.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(
			'I was told: Be brief.',
		);
		expect(pieces.length).toBeGreaterThan(5);
		expect(pieces.at(-1)?.usage).toBeDefined();

		const called = await events({ messages: [question], tools: [search] });
		const calls = called.slice(0, -1).map((event) => schema.parse(JSON.parse(event)).choices[0]);
		expect(calls[1]?.delta.tool_calls).toMatchObject([
			{ index: 0, function: { name: 'search', arguments: '{"query":"What is the total?"}' } },
		]);
		expect(calls.at(-1)?.finish_reason).toBe('tool_calls');
	});

	it("refuses anything that isn't a chat", async () => {
		expect((await send('/chat/completions', { messages: [] })).status).toBe(400);
	});

	it('returns vectors that are close for texts that share words, as numbers and as Base64', async () => {
		const schema = z.object({ data: z.array(z.object({ embedding: z.array(z.number()) })) });
		const input = [
			'How much is the invoice?',
			'The invoice of ACME amounts to 1,200 euros',
			'The meeting was moved to Friday',
		];
		const body = { input, model: 'any' };
		const answer = schema.parse(await (await send('/embeddings', body)).json());
		const [asked, invoice, meeting] = answer.data.map(({ embedding }) => embedding);
		const nearness = (one: number[], other: number[]) =>
			one.reduce((sum, value, position) => sum + value * other[position], 0);
		expect(asked).toHaveLength(1536);
		expect(nearness(asked, asked)).toBeCloseTo(1);
		expect(nearness(asked, invoice)).toBeGreaterThan(nearness(asked, meeting) + 0.1);

		const packed = z
			.object({ data: z.array(z.object({ embedding: z.string() })) })
			.parse(await (await send('/embeddings', { ...body, encoding_format: 'base64' })).json());
		const bytes = Buffer.from(packed.data[1].embedding, 'base64');
		const numbers = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
		expect(nearness([...numbers], invoice)).toBeCloseTo(1);
		expect(server.embeddedTexts).toEqual([...input, ...input]);
	});

	it('returns the same vector for the same text, whatever its length', async () => {
		const schema = z.object({ data: z.array(z.object({ embedding: z.array(z.number()) })) });
		const ask = async () =>
			schema.parse(
				await (await send('/embeddings', { input: ['a b c', ''], dimensions: 16 })).json(),
			);
		const first = await ask();
		expect(first).toEqual(await ask());
		expect(first.data.map(({ embedding }) => embedding.length)).toEqual([16, 16]);
		expect(Math.hypot(...first.data[1].embedding)).toBeCloseTo(1);
	});

	it('looks nothing up without tools', () => {
		const conversation = {
			question: 'x',
			system: 'y',
			earlier: [],
			tools: [],
			toolResults: [],
			imageCount: 0,
		};
		expect(lookUpAndQuote(conversation)).toEqual({ text: 'I was told: y' });
	});

	it('sees images, and what parameters of tools are for', () => {
		const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
		const properties = { url: { type: 'string', description: 'The address' }, plain: {} };
		const chat = chatRequestSchema.parse({
			messages: [{ role: 'user', content: [{ type: 'text', text: 'What is it?' }, image] }],
			tools: [{ function: { name: 'read', parameters: { properties } } }],
		});
		const { imageCount, question, tools } = readConversation(chat);
		expect(imageCount).toBe(1);
		expect(question).toBe('What is it?');
		expect(tools[0].parameterDescriptions).toEqual({ url: 'The address', plain: '' });
	});
});
