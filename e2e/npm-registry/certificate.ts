import { generate } from 'selfsigned';

export interface Certificate {
	/** Private key as PEM. */
	key: string;
	/** The certificate as PEM. It's self-signed: clients that trust it need no other authority. */
	cert: string;
}

/** Creates a certificate for a web server with the given host names, valid for a year. */
export async function makeCertificate(hosts: readonly string[]): Promise<Certificate> {
	const altNames = hosts.map((value) => ({ type: 2 as const, value }));
	const made = await generate([{ name: 'commonName', value: 'End-to-end tests' }], {
		keyType: 'ec',
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true, critical: true },
			{ name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
			{ name: 'extKeyUsage', serverAuth: true },
			{ name: 'subjectAltName', altNames },
		],
	});
	return { key: made.private, cert: made.cert };
}
