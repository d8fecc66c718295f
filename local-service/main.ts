import { explainFailure, helpText, readCommandLine } from './commandLine.ts';
import type { LocalService } from './startLocalService.ts';
import { startLocalService } from './startLocalService.ts';

/** What `npm run service` runs. */
async function main(): Promise<void> {
	const command = readCommandLine(process.argv.slice(2));
	if (command.kind === 'help') {
		console.log(helpText);
		return;
	}
	const service = await startLocalService(command.settings);
	console.log(welcome(service));
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void service.close());
	}
}

function welcome(service: LocalService): string {
	return [
		`The local document service is running (${service.dialect} dialect).`,
		'',
		'Copy these into a Document Service API credential in n8n:',
		`  Service:           ${service.jobsOnly ? 'Unstructured Transform' : 'Other'}`,
		`  API Key:           ${service.apiKey === '' ? '(any)' : service.apiKey}`,
		...(service.jobsOnly
			? [`  Parse URL:         ${service.parseUrl}`]
			: [
					`  API Key Header:    ${service.apiKeyHeader}`,
					`  Partition URL:     ${service.partitionUrl}`,
				]),
		`  Workflow Base URL: ${service.baseUrl}`,
		'',
		'Documents to try are in local-service/samples. Press Ctrl-C to stop.',
	].join('\n');
}

main().catch((error: unknown) => {
	console.error(explainFailure(error));
	process.exitCode = 1;
});
