import { helpText, readCommandLine } from '../../local-service/commandLine.ts';

describe('the command line of the local service', () => {
	it('has a default for everything', () => {
		expect(readCommandLine([])).toEqual({
			kind: 'start',
			latencyMs: 0,
			settings: {
				port: 8001,
				dialect: 'specification',
				apiKey: undefined,
				apiKeyHeader: undefined,
				dataFolder: undefined,
				pageCostMs: 0,
				jobTiming: { scheduledMs: 1000, runningMs: 4000 },
			},
		});
	});

	it('reads every option', () => {
		const text =
			'--port 0 --dialect public --key k --key-header h --data d --latency 5 --page-cost 6 --job-time 10';
		expect(readCommandLine(text.split(' '))).toEqual({
			kind: 'start',
			latencyMs: 5,
			settings: {
				port: 0,
				dialect: 'public',
				apiKey: 'k',
				apiKeyHeader: 'h',
				dataFolder: 'd',
				pageCostMs: 6,
				jobTiming: { scheduledMs: 2000, runningMs: 8000 },
			},
		});
		expect(readCommandLine(['--help'])).toEqual({ kind: 'help' });
		for (const [option] of text.matchAll(/--[a-z-]+/g)) expect(helpText).toContain(option);
	});

	it.each([
		[['--port', 'abc'], '--port must be a number'],
		[['--latency', ''], '--latency must be a number'],
		[['--dialect', 'other'], '--dialect must be specification or public'],
		[['--nonsense'], '--nonsense'],
	])('refuses %j', (commandArguments, message) => {
		expect(() => readCommandLine(commandArguments)).toThrow(message);
	});
});
