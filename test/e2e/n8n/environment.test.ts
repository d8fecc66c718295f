import { n8nEnvironment } from '../../../e2e/n8n/environment';

const settings = {
	port: 5700,
	brokerPort: 5701,
	userFolder: '/data',
	readableFolders: ['/documents', '/more'],
};

describe('the environment of a started n8n', () => {
	it("leaves out the settings of the user's own n8n and keeps the rest", () => {
		const inherited = {
			PATH: '/bin',
			N8N_ENCRYPTION_KEY: 'x',
			DB_TYPE: 'postgresdb',
			HOME: '/home',
		};
		const environment = n8nEnvironment(settings, inherited);
		expect(environment).toMatchObject({ PATH: '/bin', HOME: '/home' });
		expect(environment).not.toHaveProperty('N8N_ENCRYPTION_KEY');
		expect(environment).not.toHaveProperty('DB_TYPE');
	});
});
