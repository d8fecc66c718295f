import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import type { INodeParameters } from 'n8n-workflow';

import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { publicApiKeyHeader } from '../../nodes/core/credential/dialect';
import { runNode, type NodeOutcome } from '../support/engine';
import type { Random } from '../support/seed';
import { note, operations } from './preparedOperations';
import { serviceWith } from './server/oneListener';
import { healthyResponse } from './server/templates';
import { passPausesAtOnce } from '../support/systemClock';

/** Checks that have ended, and jobs that are over. */
const settled = { pick: (list: readonly unknown[]) => list[1] } as unknown as Random;
const completed = { pick: (list: readonly unknown[]) => list[2] ?? list[1] } as unknown as Random;

interface Asked {
	method: string;
	path: string;
}

/** A reply to one of an operation's requests in place of the right one. */
type FalseReply = (response: ServerResponse) => void;

/** Runs an operation against a healthy service that gives one request, by its number from 0, a false reply. */
async function runAgainst(
	parameters: INodeParameters,
	wrong?: { at: number; reply: FalseReply },
): Promise<{ outcome: NodeOutcome; asked: Asked[] }> {
	const asked: Asked[] = [];
	const service = await serviceWith((request: IncomingMessage, response: ServerResponse) => {
		const one = { method: request.method ?? '', path: request.url ?? '' };
		asked.push(one);
		if (asked.length - 1 === wrong?.at) return wrong.reply(response);
		const random = one.path.includes('/jobs') ? completed : settled;
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify(healthyResponse({ ...one, received: '' }, random) ?? null));
	});
	try {
		const outcome = await runNode({
			node: new DocumentService(),
			parameters,
			items: [{ json: {}, binary: note }],
			credential: isJobCreation(parameters)
				? { ...service.credential, apiKeyHeader: publicApiKeyHeader }
				: service.credential,
		});
		return { outcome, asked };
	} finally {
		await service.close();
	}
}

/** Services of the other dialect have no on-demand jobs. */
function isJobCreation({ resource, operation }: INodeParameters): boolean {
	return resource === 'job' && operation === 'create';
}

const page = '<!doctype html><html><head><title>Sign in</title></head></html>';
const falseResponses: Array<[name: string, words: RegExp, reply: FalseReply]> = [
	['a sign-in page', /web page \("Sign in"\)/, (response) => response.writeHead(200).end(page)],
	['cut JSON', /cut off or invalid/, (response) => response.writeHead(200).end('{"id":"j1","st')],
	[
		'an error with status 200',
		/status of success: bad/,
		(response) => response.writeHead(200).end('{"error":"bad"}'),
	],
	['part of a response', /status 206/, (response) => response.writeHead(206).end('{"id":"j1"}')],
];

/** What is no record and no list of records: neither names an ID. */
const withoutIds = [{}, { message: 'maintenance' }, { status: 'completed' }, [{}], [1, 'a']];

/** Whether a request is answered with records. */
function returnsRecords({ method, path }: Asked): boolean {
	const isAction =
		/\/(run|cancel|verify|connection-check|download|failed-files|file-status)(\?|$)/.test(path);
	return method !== 'DELETE' && !isAction;
}

/** Whether an operation may succeed all the same: the request only adds to its result, or asks for any file. */
function mayFail(path: string, { resource, operation, downloadAs }: INodeParameters): boolean {
	const isExtra =
		operation === 'wait' || operation === 'run' || isJobCreation({ resource, operation });
	return isExtra
		? /\/(details|failed-files)(\?|$)/.test(path)
		: downloadAs === 'binary' && /\/download\?/.test(path);
}

/** Whether an operation has its results all the same: what asks for those of a job is repeated, since they are paid. */
function isAskedAgain(
	{ error, items }: NodeOutcome,
	healthy: NodeOutcome,
	{ operation }: INodeParameters,
): boolean {
	if (error !== undefined) return false;
	expect(items).toEqual(healthy.items);
	expect(operation).toMatch(/^(wait|run|create|download)$/);
	return true;
}

const cases = operations.flatMap(({ resource, name, variants }) =>
	variants.map((parameters, variant): [string, INodeParameters] => [
		`${resource} ${name} ${variant}`,
		{ resource, operation: name, ...parameters },
	]),
);

beforeEach(() => passPausesAtOnce());
afterEach(() => jest.restoreAllMocks());

describe.each(cases)('%s', (_name, parameters) => {
	it.each(falseResponses)("doesn't take %s for a response", async (_response, words, reply) => {
		const healthy = await runAgainst(parameters);
		expect(healthy.outcome.error).toBeUndefined();
		for (const [at, { path }] of healthy.asked.entries()) {
			if (mayFail(path, parameters)) continue;
			const { outcome } = await runAgainst(parameters, { at, reply });
			if (isAskedAgain(outcome, healthy.outcome, parameters)) continue;
			// Whether a job was created isn't known then: the answer itself is told below.
			expect(`${outcome.error?.message} ${outcome.error?.description}`).toMatch(words);
		}
	});

	it.each(withoutIds)("doesn't take %j for a record or a list of records", async (body) => {
		const healthy = await runAgainst(parameters);
		const reply: FalseReply = (response) => response.writeHead(200).end(JSON.stringify(body));
		for (const [at, asked] of healthy.asked.entries()) {
			if (mayFail(asked.path, parameters) || !returnsRecords(asked)) continue;
			const { outcome } = await runAgainst(parameters, { at, reply });
			isAskedAgain(outcome, healthy.outcome, parameters);
		}
	});

	it.each(['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN'])(
		'sends nothing twice that starts or creates something when its connection dies by %s',
		async (code) => {
			const opened: Socket[] = [];
			const { connect } = Socket.prototype;
			jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (
				this: Socket,
				...given: unknown[]
			) {
				opened.push(this);
				return Reflect.apply(connect, this, given) as Socket;
			} as typeof connect);
			const reply: FalseReply = () => {
				const error = Object.assign(new Error(`read ${code}`), { code, syscall: 'read' });
				for (const socket of opened) socket.destroy(error);
			};
			const healthy = await runAgainst(parameters);
			for (const [at, { method, path }] of healthy.asked.entries()) {
				const isCreation = method === 'POST' && !path.includes('/connection-check');
				if (!isCreation) continue;
				const { outcome, asked } = await runAgainst(parameters, { at, reply });
				expect(`${outcome.error?.message} ${outcome.error?.description}`).toContain('broke');
				// What was created is looked for; nothing but reading follows.
				const [sent, ...others] = asked.slice(at);
				expect(sent).toEqual({ method, path });
				expect(others.filter((other) => other.method !== 'GET')).toEqual([]);
				if (!isJobCreation(parameters)) expect(others).toEqual([]);
			}
		},
	);
});
