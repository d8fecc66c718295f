import type { Owner } from '../n8n/n8nApi.ts';
import type { CredentialField } from './credential.ts';
import type { TrialFolders } from './folders.ts';

export interface OpenClosing {
	/** Address that opens an example in the editor. */
	editor: string;
	owner: Owner;
	folders: TrialFolders;
	/** What the service is. */
	service: string;
	/** Names of the credentials in n8n. */
	credentials: readonly string[];
	/** What to enter in a credential that's created by hand; nothing where that's the user's secret. */
	credentialFields: readonly CredentialField[];
	/** What to try next, one line each. */
	nextSteps: readonly string[];
	/** The names of examples that need an address that the service doesn't have. */
	notForService: readonly string[];
	/** Whether an example that was run failed. */
	hasFailed: boolean;
}

/** What is still there after the end, and used by the next start. */
export const keptText =
	'Kept for the next npm start: workflows, credentials and executions of n8n and the jobs of the local service in .local, your documents in my-documents, and what examples wrote in my-results.';

const labelCharacters = 17;

function line(label: string, text: string): string {
	return `  ${label.padEnd(labelCharacters)} ${text}`;
}

function notForServiceText(names: readonly string[]): string[] {
	if (names.length === 0) return [];
	return [
		'',
		'These need more than your service has, such as workflows, jobs or extracted data:',
		...names.map((name) => `  - ${name}`),
	];
}

/** Writes what `npm start` prints when the editor is open. The editor's address is what one needs first, so it's last. */
export function openText(closing: OpenClosing): string {
	const { editor, owner, folders, service, credentials, nextSteps } = closing;
	const byHand = closing.credentialFields.map(({ label, value }) => line(label, value));
	return [
		closing.hasFailed
			? 'n8n is running, but something failed: see above. Press Ctrl-C to stop everything that was started.'
			: 'n8n is running. Press Ctrl-C to stop it and everything that was started with it.',
		'',
		'Try next:',
		...nextSteps.map((step) => `  - ${step}`),
		'The notes in the other examples say which accounts they need.',
		...notForServiceText(closing.notForService),
		'',
		line('Your documents', folders.documents),
		line('What is written', folders.results),
		line('Service', service),
		...credentials.map((name, index) => line(index === 0 ? 'Credentials' : '', name)),
		line('Reference', 'docs/reference'),
		'',
		...(byHand.length === 0 ? [] : ['To create a credential by hand:', ...byHand, '']),
		line('Editor', editor),
		line('Sign in', `${owner.email}, password ${owner.password}`),
	].join('\n');
}

/** Writes what `npm start -- --once` prints at its end: no address, as nothing runs any more. */
export function onceText(
	closing: Pick<OpenClosing, 'folders' | 'service' | 'notForService' | 'hasFailed'>,
): string {
	return [
		closing.hasFailed
			? 'Something failed: see above. n8n stops now.'
			: 'All steps are done, and n8n stops now.',
		...notForServiceText(closing.notForService),
		'',
		line('Your documents', closing.folders.documents),
		line('Service', closing.service),
		line('Reference', 'docs/reference'),
		'',
		'Try next:',
		'  - Put a PDF of your own into that folder and run this again: the table will show it',
		'  - Run npm start without --once to keep the editor open, with all examples in it',
	].join('\n');
}
