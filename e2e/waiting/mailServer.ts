import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that keeps what it gets. The caller closes it. */
export interface MailServer {
	port: number;
	/** The emails so far, in the order in which they came. */
	emails: Email[];
	close(): Promise<void>;
}

/** Starts a mail server that takes emails from anybody, and delivers none. */
export async function startMailServer(): Promise<MailServer> {
	const emails: Email[] = [];
	const server = new SMTPServer({
		disabledCommands: ['STARTTLS'],
		authOptional: true,
		onData: (stream, _session, done) => {
			const chunks: Buffer[] = [];
			stream.on('data', (chunk: Buffer) => chunks.push(chunk));
			stream.on('end', () => {
				void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
					emails.push(email);
					done();
				}, done);
			});
		},
	});
	const listening = server.listen(0, '127.0.0.1');
	await once(listening, 'listening');
	const { port } = listening.address() as AddressInfo;
	return {
		port,
		emails,
		close: async () => await new Promise((resolve) => server.close(resolve)),
	};
}
