import { helpText, readCommandLine } from './commandLine.ts';
import type { LocalService } from './startLocalService.ts';
import { startLocalService } from './startLocalService.ts';

/** Entry point of `npm run service`: starts the local service until Ctrl-C. */
async function main(): Promise<void> {
	const command = readCommandLine(process.argv.slice(2));
	if (command.kind === 'help') {
		console.log(helpText);
		return;
	}
	const service = await startLocalService(command.settings);
	if (command.latencyMs > 0) {
		service.faults.add({ times: Infinity, fault: { kind: 'latency', ms: command.latencyMs } });
	}
	console.log(welcome(service));
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void service.close());
	}
}

function welcome(service: LocalService): string {
	return [
		`Local document service (${service.dialect} dialect)`,
		`  Partition URL:     ${service.partitionUrl}`,
		`  Workflow base URL: ${service.baseUrl}`,
		`  API key:           ${service.apiKey === '' ? '(none wanted)' : service.apiKey}`,
		`  API key header:    ${service.apiKeyHeader}`,
		'Ctrl-C ends it.',
	].join('\n');
}

function explain(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if ('code' in error && error.code === 'EADDRINUSE') {
		return 'The port is taken. Choose another one with --port, or any free one with --port 0.';
	}
	return error.message;
}

main().catch((error: unknown) => {
	console.error(explain(error));
	process.exitCode = 1;
});
