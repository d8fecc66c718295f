import { maskSecrets, secretsOf } from '../../../../nodes/core/secrets/maskSecrets';
import { isMasked, isSecretName } from '../../../../nodes/core/secrets/secretNames';

const stars = '**********';

describe('names of secrets', () => {
	it.each([
		'key',
		'api_key',
		'apiKey',
		'es_api_key',
		'account-key',
		'secret',
		'client_secret',
		'aws_session_token',
		'md_token',
		'password',
		'client_cred',
		'credentials',
		'sas_token',
		'connection_string',
		'service_account_key',
		'provider_api_key',
		'db_pass',
		'smtpPass',
		'passcode',
		'jwt',
	])('%s is one', (name) => expect(isSecretName(name)).toBe(true));

	it.each([
		'record_id_key',
		'keyspace',
		'monkey',
		'max_tokens',
		'token_url',
		'remote_url',
		'username',
		'client_id',
		'database',
		'passage',
	])('%s is not one', (name) => expect(isSecretName(name)).toBe(false));

	it('distinguishes masked values from real ones', () => {
		expect([stars, '***', ' ****** '].map(isMasked)).toEqual([true, true, true]);
		expect(['', '*', 'a*****', null, 5].map(isMasked)).toEqual([false, false, false, false, false]);
	});

	it.each([
		'••••',
		'••••3f9a',
		'sk-l•••',
		'AKIA******',
		'******3f9a',
		'AKIA******3f9a',
		'sk-l•••3f9a',
		'[REDACTED]',
		'***REDACTED***',
		'*** hidden ***',
		'<hidden>',
		'__masked__',
		'redacted',
		'xxxxxxxx',
		'XXXXXXXXXXXX',
	])('%s is a mask', (value) => expect(isMasked(value)).toBe(true));

	it.each(['a••b', '•', 'hidden', 'the secret', 'xxx', 'xxxxxxxxy', 'a***b', '**/*.pdf'])(
		'%s is a value',
		(value) => expect(isMasked(value)).toBe(false),
	);
});

describe('masking settings', () => {
	it('masks at any depth and leaves the rest unchanged', () => {
		const settings = {
			remote_url: 's3://bucket',
			key: 'AKIA',
			secret: '',
			token: null,
			ambient_credentials: true,
			port: 443,
			nested: { password: 'p', list: [{ api_key: 'k', name: 'n' }] },
			service_account_key: { private_key: 'x' },
		};
		expect(maskSecrets(settings)).toEqual({
			remote_url: 's3://bucket',
			key: stars,
			secret: '',
			token: null,
			ambient_credentials: true,
			port: 443,
			nested: { password: stars, list: [{ api_key: stars, name: 'n' }] },
			service_account_key: stars,
		});
		expect(settings.key).toBe('AKIA');
	});

	it('masks passwords and signatures inside addresses, and keeps the address readable', () => {
		expect(
			maskSecrets({ place: 'redis://user:p@ss@host:6379/0', link: 'https://x/y?sig=abc&b=1' }),
		).toEqual({
			place: `redis://user:${stars}@host:6379/0`,
			link: `https://x/y?sig=${stars}&b=1`,
		});
		expect(maskSecrets({ place: 'https://host:443/a@b' })).toEqual({
			place: 'https://host:443/a@b',
		});
	});

	it.each([
		'X-Amz-Signature',
		'X-Amz-Security-Token',
		'X-Amz-Credential',
		'AWSAccessKeyId',
		'X-Goog-Signature',
		'X-Goog-Credential',
		'Signature',
		'sig',
		'api_key',
		'apikey',
		'access_token',
		'refreshToken',
		'key',
	])('masks %s in the query of an address, wherever it occurs', (name) => {
		const link = (value: string) => [
			`https://h/x?${name}=${value}&part=2`,
			`https://h/x?part=2&${name}=${value}#top`,
			`https://h/x#part=2&${name}=${value}`,
			`https://h/x?next=https://i/y?${name}=${value}`,
			`"https://h/x?part=2\\u0026${name}=${value}\\u0026b=3"`,
			`https://h/x?part=2&amp;${name}=${value}`,
		];
		expect(maskSecrets(link('a-1/b%3D'))).toEqual(link(stars));
		expect(link('a-1/b%3D').flatMap((text) => secretsOf(text))).toEqual(
			link('').map(() => 'a-1/b%3D'),
		);
	});

	it('leaves the other parts of a signed address readable', () => {
		const address =
			'https://h/x?X-Amz-Date=1&X-Amz-SignedHeaders=host&max_tokens=2&monkey=3&design=4&sort_key=5';
		expect(maskSecrets(address)).toBe(address);
	});

	it.each(['a', '?', '?a=', '?sig=', '&x'])('handles a long text of %s quickly', (part) => {
		const text = part.repeat(100_000);
		expect(maskSecrets(text).length).toBeGreaterThan(0);
	});
});

describe('masking texts of errors', () => {
	it('collects secrets from settings, addresses and JSON inside text', () => {
		const found = secretsOf({
			key: 'AKIA',
			port: 1,
			nested: { tokens_list: 'no', api_key: 42 },
			uri: 'mongodb://u:geheim@h',
			service_account_key: '{"client_email":"a@b","private_key":"-----BEGIN"}',
		});
		expect(found).toEqual(expect.arrayContaining(['AKIA', '42', 'geheim', '-----BEGIN']));
		expect(found).not.toContain('no');
	});
});
