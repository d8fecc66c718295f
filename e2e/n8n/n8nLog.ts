import { lastLines } from './command.ts';

/** The last lines of n8n's log without the stack traces, which would push the messages out. */
export function readableLog(log: string, lines: number): string {
	const messages = log.split(/\r?\n/).filter((line) => !/^\s+at /.test(line));
	return lastLines(messages.join('\n'), lines);
}

/** Says from n8n's log whether another program took the port between its choice and its use. */
export function isPortTaken(log: string): boolean {
	return /EADDRINUSE|already in use/i.test(log);
}
