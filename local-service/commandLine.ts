import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { DeliveryOdds, LocalServiceSettings } from './startLocalService.ts';

/** What `--help` prints. */
export const helpText = `Usage: node local-service/main.ts [options]

Starts the local document service on 127.0.0.1 and prints what n8n's credential needs.

  --port NUMBER        port (default 8001; 0 = any free one)
  --dialect NAME       specification (default) or public
  --key TEXT           API key (default local-key; "" = no key needed)
  --key-header NAME    header of the key (default: the dialect's)
  --data FOLDER        keep connectors, workflows and jobs in this folder
  --latency MS         delay every answer by this many milliseconds
  --page-cost MS       take this many milliseconds for each page of a document
  --job-time SECONDS   how long a job takes (default 5)
  --webhook-key FORM   how a webhook's secret becomes the key: bytes (default) or base64
  --webhook-faults X   chances of faults: loss=0.1,double=0.1,delay=0.2,forgery=0.1
  --seed NUMBER        makes the same choices again (default: a new one, which is printed)
  --help               show this text`;

export type CommandLine =
	| { kind: 'help' }
	| {
			kind: 'start';
			settings: LocalServiceSettings;
			latencyMs: number;
			/** What goes wrong with webhooks; undefined for nothing. */
			webhookFaults: DeliveryOdds | undefined;
	  };

/** Throws an error whose message is for the person at the keyboard. */
export function readCommandLine(commandArguments: readonly string[]): CommandLine {
	const { values } = parseArgs({
		args: [...commandArguments],
		options: {
			port: { type: 'string', default: '8001' },
			dialect: { type: 'string', default: 'specification' },
			key: { type: 'string' },
			'key-header': { type: 'string' },
			data: { type: 'string' },
			latency: { type: 'string', default: '0' },
			'page-cost': { type: 'string', default: '0' },
			'job-time': { type: 'string', default: '5' },
			'webhook-key': { type: 'string', default: 'bytes' },
			'webhook-faults': { type: 'string' },
			seed: { type: 'string' },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return { kind: 'help' };
	const { dialect } = values;
	if (dialect !== 'specification' && dialect !== 'public') {
		throw new Error(`--dialect must be specification or public, not "${dialect}"`);
	}
	const secretReading = values['webhook-key'];
	if (secretReading !== 'bytes' && secretReading !== 'base64') {
		throw new Error(`--webhook-key must be bytes or base64, not "${secretReading}"`);
	}
	const jobMs = readNumber('--job-time', values['job-time']) * 1000;
	return {
		kind: 'start',
		latencyMs: readNumber('--latency', values.latency),
		webhookFaults: readOdds(values['webhook-faults'], values.seed),
		settings: {
			port: readNumber('--port', values.port),
			dialect,
			apiKey: values.key,
			apiKeyHeader: values['key-header'],
			dataFolder: values.data,
			pageCostMs: readNumber('--page-cost', values['page-cost']),
			jobTiming: { scheduledMs: jobMs / 5, runningMs: (jobMs * 4) / 5 },
			deliveries: { secretReading },
		},
	};
}

const oddsNames = ['loss', 'double', 'delay', 'forgery'] as const;

function readOdds(text: string | undefined, seed: string | undefined): DeliveryOdds | undefined {
	if (text === undefined) return undefined;
	const chosen = seed === undefined ? randomInt(2 ** 31) : readNumber('--seed', seed);
	const odds: DeliveryOdds = { seed: chosen };
	for (const entry of text.split(',')) {
		const [given, value = ''] = entry.split('=');
		const name = oddsNames.find((known) => known === given?.trim());
		const chance = readNumber(`--webhook-faults ${entry}`, value);
		if (name === undefined || chance > 1) {
			const example = oddsNames.map((known) => `${known}=0.1`).join(',');
			throw new Error(`--webhook-faults must look like ${example}, not "${text}"`);
		}
		odds[name] = chance;
	}
	return odds;
}

function readNumber(name: string, text: string): number {
	const value = Number(text);
	if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
	throw new Error(`${name} must be a number of 0 or more, not "${text}"`);
}

/** What the person at the keyboard reads when the service couldn't start: what to do, where that's known. */
export function explainFailure(error: unknown): string {
	if (isPortFailure(error) && error.code === 'EADDRINUSE') {
		return `Port ${error.port} is in use. Choose another one with --port, or any free one with --port 0.`;
	}
	return error instanceof Error ? error.message : String(error);
}

function isPortFailure(error: unknown): error is { code: unknown; port: unknown } {
	return typeof error === 'object' && error !== null && 'code' in error && 'port' in error;
}
