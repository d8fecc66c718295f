import { z } from 'zod';

/** OpenAI's clients write a text as a string or as a list of parts. */
const contentSchema = z.union([
	z.string(),
	z.array(z.object({ type: z.string(), text: z.string().optional() }).passthrough()),
	z.null(),
]);

const toolCallSchema = z.object({
	id: z.string(),
	function: z.object({ name: z.string(), arguments: z.string() }),
});

const messageSchema = z.object({
	role: z.string(),
	content: contentSchema.optional(),
	tool_calls: z.array(toolCallSchema).optional(),
	tool_call_id: z.string().optional(),
});

const toolSchema = z.object({
	function: z.object({
		name: z.string(),
		description: z.string().optional(),
		parameters: z.record(z.string(), z.unknown()).optional(),
	}),
});

/** The part of a chat request that the server understands. */
export const chatRequestSchema = z.object({
	model: z.string().default('scripted'),
	messages: z.array(messageSchema).min(1),
	tools: z.array(toolSchema).optional(),
	stream: z.boolean().nullish(),
	stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** What a script sees of a chat. */
export interface Conversation {
	/** The user's last message. */
	question: string;
	/** Everything said before, except by the system. */
	earlier: string[];
	/** What the tools have answered since, in order. */
	toolResults: ReadonlyArray<{ name: string; text: string }>;
	tools: ReadonlyArray<{
		name: string;
		description: string;
		parameterNames: string[];
		/** What the model is told about each parameter, by its name. */
		parameterDescriptions: Readonly<Record<string, string>>;
	}>;
	/** How many images the messages contain. */
	imageCount: number;
}

/** What the model says: a text, or which tools to call. */
export type Reply =
	| { text: string }
	| { toolCalls: ReadonlyArray<{ name: string; parameters: Record<string, unknown> }> };

/** A fixed time, so that the same question gets the same response, byte for byte. Seconds since 1970. */
export const created = 1_700_000_000;

/** The ID of a tool call, which is unique within a conversation. */
export const toolCallId = (callNumber: number, index: number): string =>
	`call_${callNumber}_${index}`;

/** Decides what the model says; the same conversation must always lead to the same reply. */
export type ChatScript = (conversation: Conversation) => Reply;

function textOf(content: z.infer<typeof contentSchema> | undefined): string {
	if (typeof content === 'string') return content;
	return (content ?? []).map(({ text }) => text ?? '').join('');
}

const parametersSchema = z.record(
	z.string(),
	z.object({ description: z.string().default('') }).catch({ description: '' }),
);

function parametersOf(parameters: Record<string, unknown> | undefined) {
	const described = Object.entries(parametersSchema.catch({}).parse(parameters?.['properties']));
	return {
		parameterNames: described.map(([name]) => name),
		parameterDescriptions: Object.fromEntries(
			described.map(([name, { description }]) => [name, description]),
		),
	};
}

function imagesIn(content: z.infer<typeof contentSchema> | undefined): number {
	if (typeof content === 'string') return 0;
	return (content ?? []).filter(({ type }) => /image/.test(type)).length;
}

/** Extracts what a script needs from a chat request. */
export function readConversation({ messages, tools = [] }: ChatRequest): Conversation {
	const asked = messages.map(({ role }) => role).lastIndexOf('user');
	const names = new Map(
		messages.flatMap(({ tool_calls: calls = [] }) =>
			calls.map((call) => [call.id, call.function.name] as const),
		),
	);
	return {
		question: textOf(messages[asked]?.content),
		earlier: messages
			.slice(0, Math.max(0, asked))
			.filter(({ role }) => role !== 'system' && role !== 'developer')
			.map(({ content }) => textOf(content)),
		toolResults: messages
			.slice(asked + 1)
			.filter(({ role }) => role === 'tool')
			.map((message) => ({
				name: names.get(message.tool_call_id ?? '') ?? '',
				text: textOf(message.content),
			})),
		tools: tools.map(({ function: { name, description = '', parameters } }) => ({
			name,
			description,
			...parametersOf(parameters),
		})),
		imageCount: messages.reduce((count, { content }) => count + imagesIn(content), 0),
	};
}
