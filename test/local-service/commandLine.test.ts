import { createServer } from 'node:http';
import { explainFailure, helpText, readCommandLine } from '../../local-service/commandLine.ts';
import { startLocalService } from '../../local-service/startLocalService.ts';

describe('the command line of the local service', () => {
	it('has a default for everything', () => {
		expect(readCommandLine([])).toEqual({
			kind: 'start',
			latencyMs: 0,
			webhookFaults: undefined,
			settings: {
				port: 8001,
				dialect: 'specification',
				apiKey: undefined,
				apiKeyHeader: undefined,
				dataFolder: undefined,
				pageCostMs: 0,
				jobTiming: { scheduledMs: 1000, runningMs: 4000 },
				deliveries: { secretReading: 'bytes' },
			},
		});
	});

	it('reads every option', () => {
		const text =
			'--port 0 --dialect public --key k --key-header h --data d --latency 5 --page-cost 6 --job-time 10 --webhook-key base64 --webhook-faults loss=0.5,forgery=1 --seed 9';
		expect(readCommandLine(text.split(' '))).toEqual({
			kind: 'start',
			latencyMs: 5,
			webhookFaults: { seed: 9, loss: 0.5, forgery: 1 },
			settings: {
				port: 0,
				dialect: 'public',
				apiKey: 'k',
				apiKeyHeader: 'h',
				dataFolder: 'd',
				pageCostMs: 6,
				jobTiming: { scheduledMs: 2000, runningMs: 8000 },
				deliveries: { secretReading: 'base64' },
			},
		});
		expect(readCommandLine(['--help'])).toEqual({ kind: 'help' });
		for (const [option] of text.matchAll(/--[a-z-]+/g)) expect(helpText).toContain(option);
	});

	it.each([
		[['--port', 'abc'], '--port must be a number'],
		[['--latency', ''], '--latency must be a number'],
		[['--dialect', 'other'], '--dialect must be specification or public'],
		[['--webhook-key', 'hex'], '--webhook-key must be bytes or base64'],
		[['--webhook-faults', 'theft=0.1'], '--webhook-faults must look like loss=0.1,'],
		[['--webhook-faults', 'loss=2'], '--webhook-faults must look like loss=0.1,'],
		[['--webhook-faults', 'loss'], '--webhook-faults loss must be a number'],
		[['--nonsense'], '--nonsense'],
	])('refuses %j', (commandArguments, message) => {
		expect(() => readCommandLine(commandArguments)).toThrow(message);
	});

	it('names the port that another program uses', async () => {
		const other = createServer();
		await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
		const address = other.address();
		if (address === null || typeof address === 'string') throw new Error('No port');
		const { port } = address;
		const error: unknown = await startLocalService({ port }).catch((reason: unknown) => reason);
		other.close();
		expect(explainFailure(error)).toBe(
			`Port ${port} is in use. Choose another one with --port, or any free one with --port 0.`,
		);
	});

	it('shows the message of any other error', () => {
		expect(explainFailure(new Error('--port must be a number'))).toBe('--port must be a number');
	});
});
