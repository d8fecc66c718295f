import type { Owner } from '../n8n/n8nApi.ts';
import type { UsedService } from './service.ts';
import { serviceVariables } from './settings.ts';

export interface Closing {
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
	const key = isLocal ? apiKey : `the one from ${serviceVariables.apiKey}`;
	return [
		line(isLocal ? 'Local service' : 'Service', `in n8n as the credential "${credentialName}"`),
		line('  Service', 'Other'),
		...(partitionUrl === '' ? [] : [line('  Partition URL', partitionUrl)]),
		...(baseUrl === '' ? [] : [line('  Workflow Base URL', baseUrl)]),
		line('  API Key', key),
		line('  API Key Header', apiKeyHeader),
	];
}

function referenceLines(references: readonly string[]): string[] {
	return references.map((page, index) => line(index === 0 ? 'Reference' : '', page));
}

function nextLines(nextSteps: readonly string[]): string[] {
	return ['Try next:', ...nextSteps.map((step) => `  - ${step}`)];
}

/** What `npm start` prints when the editor is open: all that one needs to go on, and how to end. */
export function openText(closing: OpenClosing): string {
	const { editor, owner, documentFolder, service, credentialName, references, nextSteps } = closing;
	return [
		'n8n is running.',
		'',
		line('Editor', editor),
		line('Sign in', `${owner.email}, password ${owner.password}`),
		line('Your documents', documentFolder),
		...serviceLines(service, credentialName),
		...referenceLines(references),
		'',
		...nextLines(nextSteps),
		'',
		'Press Ctrl-C to stop n8n and everything that was started with it.',
	].join('\n');
}

/** What `npm start -- --once` prints at its end: no address, as nothing runs any more. */
export function onceText({ documentFolder, references }: Closing): string {
	return [
		'The examples have run, and n8n stops now.',
		'',
		line('Your documents', documentFolder),
		...referenceLines(references),
		'',
		...nextLines([
			'Put a PDF of your own into that folder and run this again: the table will show it',
			'Run npm start without --once to keep the editor open, with all examples in it',
		]),
	].join('\n');
}
