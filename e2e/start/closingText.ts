import type { Owner } from '../n8n/n8nApi.ts';
import type { UsedService } from './service.ts';
import { serviceVariables } from './settings.ts';

interface Closing {
	/** Folder into which the user puts documents. */
	documentFolder: string;
	/** Paths of the reference pages, such as `docs/reference/document-partition.md`. */
	references: readonly string[];
	/** What to try next, one line each. */
	nextSteps: readonly string[];
}

export interface OpenClosing extends Closing {
	/** Address that opens an example in the editor. */
	editor: string;
	owner: Owner;
	service: UsedService;
	credentialName: string;
}

const labelCharacters = 19;

function line(label: string, text: string): string {
	return `  ${label.padEnd(labelCharacters)} ${text}`;
}

/** The service as the credential's fields show it. A key that the user named isn't printed. */
function serviceLines(service: UsedService, credentialName: string): string[] {
	const { partitionUrl, baseUrl, apiKey, apiKeyHeader, isLocal } = service;
	return [
		line(isLocal ? 'Local service' : 'Service', `in n8n as the credential "${credentialName}"`),
		line('  Service', 'Other'),
		...(partitionUrl === '' ? [] : [line('  Partition URL', partitionUrl)]),
		...(baseUrl === '' ? [] : [line('  Workflow Base URL', baseUrl)]),
		line('  API Key', isLocal ? apiKey : `the one from ${serviceVariables.apiKey}`),
		line('  API Key Header', apiKeyHeader),
	];
}

function lastLines({ references, nextSteps }: Closing): string[] {
	return [
		...references.map((page, index) => line(index === 0 ? 'Reference' : '', page)),
		'',
		'Try next:',
		...nextSteps.map((step) => `  - ${step}`),
	];
}

/** Writes what `npm start` prints when the editor is open: all that one needs to go on, and how to end. */
export function openText(closing: OpenClosing): string {
	const { editor, owner, documentFolder, service, credentialName } = closing;
	return [
		'n8n is running.',
		'',
		line('Editor', editor),
		line('Sign in', `${owner.email}, password ${owner.password}`),
		line('Your documents', documentFolder),
		...serviceLines(service, credentialName),
		...lastLines(closing),
		'',
		'Press Ctrl-C to stop n8n and everything that was started with it.',
	].join('\n');
}

/** Writes what `npm start -- --once` prints at its end: no address, as nothing runs any more. */
export function onceText({ documentFolder, references }: Closing): string {
	const nextSteps = [
		'Put a PDF of your own into that folder and run this again: the table will show it',
		'Run npm start without --once to keep the editor open, with all examples in it',
	];
	return [
		'The examples have run, and n8n stops now.',
		'',
		line('Your documents', documentFolder),
		...lastLines({ documentFolder, references, nextSteps }),
	].join('\n');
}
