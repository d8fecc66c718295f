import { adviceFor } from '../../scripts/launch/npmFailure.cjs';
import { CommandFailure } from '../n8n/command.ts';

/** What an error says besides its message when the system refused something. */
interface SystemError extends Error {
	code?: string;
	path?: string;
}

function adviceForSystem({ code, path }: SystemError): string | undefined {
	const where = path === undefined ? '' : ` to ${path}`;
	switch (code) {
		case 'ENOSPC':
		case 'EDQUOT':
			return `The disk is full, nothing can be written${where}: free some space, then run npm start again.`;
		case 'EACCES':
		case 'EPERM':
		case 'EROFS':
			return (
				`Nothing can be written${where} (${code}): make yourself the owner of the project's folder, ` +
				'then run npm start again.'
			);
		default:
			return undefined;
	}
}

/** n8n ends without a code of its own when its database can't be written. */
function adviceForLog(message: string): string | undefined {
	return /\bENOSPC\b|SQLITE_FULL|no space left on device/i.test(message)
		? "The disk is full, n8n can't write its data: free some space, then run npm start again."
		: undefined;
}

/** Says what went wrong: one sentence about what to do where the reason is known, the error's message elsewhere. */
export function explainFailure(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const advice = error instanceof CommandFailure ? adviceFor(error.output) : adviceForSystem(error);
	return advice ?? adviceForLog(error.message) ?? error.message;
}
