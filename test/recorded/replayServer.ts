import type { IncomingMessage } from 'node:http';

import { readMultipart } from '../../local-service/http/readMultipart.ts';
import { serverWith } from '../support/scriptedServer';
import { recordings, sampleOf, type Recording } from './recordings';

const partitionPath = '/general/v0/general';

/** A running server that gives recorded responses, and the requests it got. */
export interface ReplayServer {
	/** The fields of n8n's credential for it. */
	credential: { apiKey: string; apiKeyHeader: string; partitionUrl: string };
	/** What each request was, in the form of a recording's `request`. */
	requests: Array<Recording['request']>;
	close(): Promise<void>;
}

/** In the specification's dialect, nothing is sent for Auto: the recorded requests have no strategy there either. */
const credentialKey = { apiKey: 'key-of-the-replay', apiKeyHeader: 'service-api-key' };

interface Upload {
	request: Recording['request'];
	content: Buffer;
}

/** Throws a sentence that says what no recording has. */
async function uploadOf(incoming: IncomingMessage): Promise<Upload> {
	const { apiKey, apiKeyHeader } = credentialKey;
	const { fields, files, error } = await readMultipart(incoming);
	const place = `${incoming.method} ${incoming.url}`;
	if (place !== `POST ${partitionPath}`) throw new Error(`No recording of ${place}`);
	if (incoming.headers[apiKeyHeader] !== apiKey) throw new Error(`No key in ${apiKeyHeader}`);
	if (error !== undefined) throw new Error(error);
	const [file] = files;
	if (files.length !== 1 || file?.fieldName !== 'files' || file.content === undefined) {
		throw new Error('A recorded request has one file, in the part "files"');
	}
	const { fileName, contentType, content } = file;
	return { request: { file: fileName, contentType, fields }, content };
}

function recordingFor({ request, content }: Upload): Recording {
	const wanted = JSON.stringify(request);
	const found = recordings.find((recording) => JSON.stringify(recording.request) === wanted);
	if (found === undefined) throw new Error(`No recording of ${wanted}`);
	if (!sampleOf(found).equals(content)) throw new Error(`Other bytes than ${request.file} has`);
	return found;
}

function bodyOf({ response: { body } }: Recording): string {
	return typeof body === 'string' ? body : JSON.stringify(body);
}

/**
 * A server on 127.0.0.1 that answers a partition request as the recorded server did, but only the recorded request:
 * its path, the key's header, the form fields in order, the part's name and content type, the sample's bytes. Anything
 * else is answered with 400 and a sentence, which the node's error then shows.
 */
export async function startReplayServer(): Promise<ReplayServer> {
	const requests: ReplayServer['requests'] = [];
	const server = await serverWith((incoming, response) => {
		void (async () => {
			try {
				const upload = await uploadOf(incoming);
				requests.push(upload.request);
				const recording = recordingFor(upload);
				const { status, contentType } = recording.response;
				response.writeHead(status, { 'content-type': contentType }).end(bodyOf(recording));
			} catch (error) {
				response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
			}
		})();
	});
	const partitionUrl = `${server.url}${partitionPath}`;
	return { credential: { ...credentialKey, partitionUrl }, requests, close: server.close };
}
