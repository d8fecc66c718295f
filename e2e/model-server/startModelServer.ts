import type { IncomingMessage, ServerResponse } from 'node:http';
import { ZodError } from 'zod';
import { startServer } from '../http/startServer.ts';
import { chatResponse, chatEvents } from './chatResponse.ts';
import {
	chatRequestSchema,
	readConversation,
	type ChatRequest,
	type ChatScript,
	type Conversation,
} from './conversation.ts';
import { embeddingsResponse, embeddingsRequestSchema } from './embeddings.ts';
import {
	asChatRequest,
	responsesEvents,
	responsesRequestSchema,
	responsesResponse,
} from './responsesApi.ts';

export interface ModelServer {
	/** The base URL for an OpenAI client. */
	baseUrl: string;
	apiKey: string;
	/** The chats so far, one per request, as the script saw them. */
	conversations: Conversation[];
	/** Every text for which a vector was requested. */
	embeddedTexts: string[];
	/** Sets what the model says from now on. */
	use(script: ChatScript): void;
	close(): Promise<void>;
}

interface Served {
	server: ModelServer;
	script: ChatScript;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
	const parts: Buffer[] = [];
	for await (const part of request) parts.push(part as Buffer);
	return JSON.parse(Buffer.concat(parts).toString());
}

function sendJson(response: ServerResponse, status: number, body: object): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendError(response: ServerResponse, status: number, message: string): void {
	sendJson(response, status, { error: { message, type: 'invalid_request_error', code: null } });
}

async function answerChat(
	served: Served,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const chat = chatRequestSchema.parse(await readJson(request));
	const { reply, callNumber } = nextReply(served, chat);
	if (chat.stream !== true) return sendJson(response, 200, chatResponse(chat, reply, callNumber));
	sendEvents(response, chatEvents(chat, reply, callNumber));
}

async function answerResponses(
	served: Served,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const asked = responsesRequestSchema.parse(await readJson(request));
	const { reply, callNumber } = nextReply(served, asChatRequest(asked));
	if (asked.stream !== true) {
		return sendJson(response, 200, responsesResponse(asked, reply, callNumber));
	}
	sendEvents(response, responsesEvents(asked, reply, callNumber));
}

function nextReply({ server, script }: Served, chat: ChatRequest) {
	const conversation = readConversation(chat);
	const callNumber = server.conversations.push(conversation);
	return { reply: script(conversation), callNumber };
}

function sendEvents(response: ServerResponse, events: readonly string[]): void {
	response.writeHead(200, { 'content-type': 'text/event-stream' });
	for (const event of events) response.write(event);
	response.end();
}

async function answer(
	served: Served,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const path = new URL(request.url ?? '/', 'http://localhost').pathname;
	if (request.headers.authorization !== `Bearer ${served.server.apiKey}`) {
		return sendError(response, 401, 'Incorrect API key provided');
	}
	switch (`${request.method} ${path}`) {
		case 'GET /v1/models': {
			const data = [{ id: 'scripted', object: 'model', created: 0, owned_by: 'local' }];
			return sendJson(response, 200, { object: 'list', data });
		}
		case 'POST /v1/chat/completions':
			return await answerChat(served, request, response);
		case 'POST /v1/responses':
			return await answerResponses(served, request, response);
		case 'POST /v1/embeddings': {
			const embeddings = embeddingsRequestSchema.parse(await readJson(request));
			served.server.embeddedTexts.push(...embeddings.input);
			return sendJson(response, 200, embeddingsResponse(embeddings));
		}
		default:
			return sendError(response, 404, `There's no ${request.method} ${path}`);
	}
}

/**
 * Starts a chat and embeddings server that speaks OpenAI's wire formats (chat completions, responses, embeddings) on a
 * free port of this machine. It needs no model: a script decides what it answers, so that the same request always gets
 * the same response.
 */
export async function startModelServer(): Promise<ModelServer> {
	const http = await startServer((request, response) => {
		answer(served, request, response).catch((error: unknown) => {
			const message = error instanceof Error ? error.message : String(error);
			const isRefusal = error instanceof ZodError || error instanceof SyntaxError;
			// A status that clients don't retry.
			sendError(response, isRefusal ? 400 : 422, message);
		});
	});
	const server: ModelServer = {
		baseUrl: `${http.url}/v1`,
		apiKey: 'local-model',
		conversations: [],
		embeddedTexts: [],
		use: (script) => {
			served.script = script;
		},
		close: http.close,
	};
	const served: Served = { server, script: () => ({ text: 'Nobody told me what to say.' }) };
	return server;
}
