import { connect } from 'node:net';
import { startProcess, type RunningProcess } from '../n8n/startProcess.ts';

const responseLimitMs = 20_000;

async function answersPing(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect({ host: '127.0.0.1', port });
		const end = (isReady: boolean): void => {
			socket.destroy();
			resolve(isReady);
		};
		socket.setTimeout(responseLimitMs, () => end(false));
		socket.once('error', () => end(false));
		socket.once('close', () => end(false));
		socket.once('connect', () => socket.write('PING\r\n'));
		socket.once('data', (answer) => end(answer.toString().startsWith('+PONG')));
	});
}

/** Starts a Redis, which keeps its data in memory only unless it `isPersistent`. The caller stops it. */
export async function startRedis(settings: {
	redisFile: string;
	folder: string;
	signal: AbortSignal;
	/** Whether its data survives in the folder. */
	isPersistent?: boolean;
	/** Default: any free one. */
	port?: number | undefined;
}): Promise<RunningProcess> {
	const { redisFile, folder, signal } = settings;
	const appendOnly = settings.isPersistent === true ? 'yes' : 'no';
	const storage = ['--save', '', '--appendonly', appendOnly, '--dir', folder];
	return await startProcess({
		name: 'Redis',
		command: redisFile,
		port: settings.port,
		parameters: (port) => ['--port', String(port), '--bind', '127.0.0.1', ...storage],
		folder,
		isReady: answersPing,
		signal,
	});
}
