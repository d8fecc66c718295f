import { z } from 'zod';
import { created, toolCallId, type ChatRequest, type Reply } from './conversation.ts';

const contentSchema = z.union([
	z.string(),
	z.array(z.object({ type: z.string(), text: z.string().optional() }).passthrough()),
]);

const inputSchema = z.union([
	z.object({
		type: z.literal('function_call'),
		call_id: z.string(),
		name: z.string(),
		arguments: z.string(),
	}),
	z.object({
		type: z.literal('function_call_output'),
		call_id: z.string(),
		output: contentSchema,
	}),
	z.object({ type: z.literal('message').optional(), role: z.string(), content: contentSchema }),
]);

const toolSchema = z.object({
	type: z.literal('function'),
	name: z.string(),
	description: z.string().nullish(),
	parameters: z.record(z.string(), z.unknown()).nullish(),
});

/** The part of a request of OpenAI's Responses API that the server understands. */
export const responsesRequestSchema = z.object({
	model: z.string().default('scripted'),
	instructions: z.string().nullish(),
	input: z.union([z.string(), z.array(inputSchema).min(1)]),
	tools: z.array(toolSchema).nullish(),
	stream: z.boolean().nullish(),
});
export type ResponsesRequest = z.infer<typeof responsesRequestSchema>;

type Message = ChatRequest['messages'][number];

function messageOf(part: z.infer<typeof inputSchema>): Message {
	if ('output' in part) {
		return { role: 'tool', tool_call_id: part.call_id, content: part.output };
	}
	if ('arguments' in part) {
		const { call_id: id, name, arguments: parameters } = part;
		return { role: 'assistant', tool_calls: [{ id, function: { name, arguments: parameters } }] };
	}
	return { role: part.role, content: part.content };
}

/** Returns the same request in the form of chat completions. */
export function asChatRequest(request: ResponsesRequest): ChatRequest {
	const { model, instructions, input, tools } = request;
	const said: Message[] =
		typeof input === 'string' ? [{ role: 'user', content: input }] : input.map(messageOf);
	return {
		model,
		messages: [...(instructions ? [{ role: 'system', content: instructions }] : []), ...said],
		tools: tools?.map(({ name, description, parameters }) => ({
			function: {
				name,
				...(description != null && { description }),
				...(parameters != null && { parameters }),
			},
		})),
	};
}

function outputOf(reply: Reply, callNumber: number): object[] {
	if ('text' in reply) {
		const content = [{ type: 'output_text', text: reply.text, annotations: [] }];
		return [
			{
				type: 'message',
				id: `msg_${callNumber}`,
				role: 'assistant',
				status: 'completed',
				content,
			},
		];
	}
	return reply.toolCalls.map(({ name, parameters }, index) => ({
		type: 'function_call',
		id: `fc_${callNumber}_${index}`,
		call_id: toolCallId(callNumber, index),
		name,
		arguments: JSON.stringify(parameters),
		status: 'completed',
	}));
}

/** The response to a request without streaming. `callNumber` makes the IDs unique. */
export function responsesResponse(
	{ model }: ResponsesRequest,
	reply: Reply,
	callNumber: number,
): object {
	return {
		id: `resp_${callNumber}`,
		object: 'response',
		created_at: created,
		status: 'completed',
		error: null,
		incomplete_details: null,
		model,
		output: outputOf(reply, callNumber),
		usage: {
			input_tokens: 10,
			input_tokens_details: { cached_tokens: 0 },
			output_tokens: 10,
			output_tokens_details: { reasoning_tokens: 0 },
			total_tokens: 20,
		},
	};
}

/** The same response as server-sent events. */
export function responsesEvents(
	request: ResponsesRequest,
	reply: Reply,
	callNumber: number,
): string[] {
	let number = 0;
	const event = (type: string, rest: object): string =>
		`event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number++, ...rest })}\n\n`;
	const response = responsesResponse(request, reply, callNumber);
	const started = { ...response, status: 'in_progress', output: [] };
	return [
		event('response.created', { response: started }),
		...outputOf(reply, callNumber).flatMap((item, index) => [
			event('response.output_item.added', { output_index: index, item }),
			...('text' in reply
				? [
						event('response.output_text.delta', {
							item_id: `msg_${callNumber}`,
							output_index: index,
							content_index: 0,
							delta: reply.text,
						}),
					]
				: []),
			event('response.output_item.done', { output_index: index, item }),
		]),
		event('response.completed', { response }),
	];
}
