import { created, toolCallId, type ChatRequest, type Reply } from './conversation.ts';

const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };

function toolCallsOf(reply: Reply, callNumber: number): object[] | undefined {
	if ('text' in reply) return undefined;
	return reply.toolCalls.map(({ name, parameters }, index) => ({
		id: toolCallId(callNumber, index),
		type: 'function',
		function: { name, arguments: JSON.stringify(parameters) },
	}));
}

function finishReason(reply: Reply): 'stop' | 'tool_calls' {
	return 'text' in reply ? 'stop' : 'tool_calls';
}

/** The answer to a chat request without streaming. `callNumber` makes the ids of tool calls unique. */
export function chatResponse(request: ChatRequest, reply: Reply, callNumber: number): object {
	const toolCalls = toolCallsOf(reply, callNumber);
	const message = {
		role: 'assistant',
		content: 'text' in reply ? reply.text : null,
		...(toolCalls && { tool_calls: toolCalls }),
	};
	return {
		id: `chatcmpl-${callNumber}`,
		object: 'chat.completion',
		created,
		model: request.model,
		choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(reply) }],
		usage,
	};
}

function deltasOf(reply: Reply, callNumber: number): object[] {
	if ('text' in reply) {
		return reply.text.split(/(?<=\s)/).map((content) => ({ content }));
	}
	const calls = toolCallsOf(reply, callNumber) ?? [];
	return calls.map((call, index) => ({ tool_calls: [{ index, ...call }] }));
}

/** The same answer as server-sent events, the last one `[DONE]`. */
export function chatEvents(request: ChatRequest, reply: Reply, callNumber: number): string[] {
	const event = (rest: object): string =>
		`data: ${JSON.stringify({
			id: `chatcmpl-${callNumber}`,
			object: 'chat.completion.chunk',
			created,
			model: request.model,
			...rest,
		})}\n\n`;
	const choice = (delta: object, reason: string | null = null): string =>
		event({ choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }] });
	return [
		choice({ role: 'assistant', content: '' }),
		...deltasOf(reply, callNumber).map((delta) => choice(delta)),
		choice({}, finishReason(reply)),
		...(request.stream_options?.include_usage === true ? [event({ choices: [], usage })] : []),
		'data: [DONE]\n\n',
	];
}
