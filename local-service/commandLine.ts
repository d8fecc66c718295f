import { parseArgs } from 'node:util';
import type { LocalServiceSettings } from './startLocalService.ts';

/** What `--help` prints. */
export const helpText = `Usage: node local-service/main.ts [options]

Starts the local document service on 127.0.0.1 and prints what n8n's credential needs.

  --port NUMBER        port (default 8001; 0 = any free one)
  --dialect NAME       specification (default), public, or transform: public with on-demand jobs and parse requests only
  --key TEXT           API key (default local-key; "" = no key needed)
  --data FOLDER        keep connectors, workflows and jobs in this folder
  --job-time SECONDS   how long a job takes (default 5)
  --help               show this text`;

export type CommandLine = { kind: 'help' } | { kind: 'start'; settings: LocalServiceSettings };

/** Throws an error whose message is for the person at the keyboard. */
export function readCommandLine(commandArguments: readonly string[]): CommandLine {
	const { values } = parseArgs({
		args: [...commandArguments],
		options: {
			port: { type: 'string', default: '8001' },
			dialect: { type: 'string', default: 'specification' },
			key: { type: 'string' },
			data: { type: 'string' },
			'job-time': { type: 'string', default: '5' },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return { kind: 'help' };
	const { dialect } = values;
	const jobsOnly = dialect === 'transform';
	if (dialect !== 'specification' && dialect !== 'public' && !jobsOnly) {
		throw new Error(`--dialect must be specification, public or transform, not "${dialect}"`);
	}
	const jobMs = readNumber('--job-time', values['job-time']) * 1000;
	return {
		kind: 'start',
		settings: {
			port: readNumber('--port', values.port),
			dialect: dialect === 'transform' ? 'public' : dialect,
			jobsOnly,
			apiKey: values.key,
			dataFolder: values.data,
			jobTiming: { scheduledMs: jobMs / 5, runningMs: (jobMs * 4) / 5 },
		},
	};
}

function readNumber(name: string, text: string): number {
	const value = Number(text);
	if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
	throw new Error(`${name} must be a number of 0 or more, not "${text}"`);
}

/** What the person at the keyboard reads when the service couldn't start: what to do, where that's known. */
export function explainFailure(error: unknown): string {
	if (isPortFailure(error) && error.code === 'EADDRINUSE') {
		return `Port ${error.port} is in use. Select another one with --port, or any free one with --port 0.`;
	}
	return error instanceof Error ? error.message : String(error);
}

function isPortFailure(error: unknown): error is { code: unknown; port: unknown } {
	return typeof error === 'object' && error !== null && 'code' in error && 'port' in error;
}
