import { onceText, openText, type OpenClosing } from '../../../e2e/start/closingText';

const closing: OpenClosing = {
	editor: 'http://127.0.0.1:5678/workflow/abc',
	owner: { email: 'owner@example.com', password: 'A1-secret' },
	documentFolder: '/project/my-documents',
	credentialName: 'Local document service',
	references: ['docs/reference/document-partition.md'],
	nextSteps: ['Partition documents: put a PDF into your documents'],
	service: {
		partitionUrl: 'http://127.0.0.1:9000/general/v0/general',
		baseUrl: 'http://127.0.0.1:9000/api/v1',
		apiKey: 'local-key',
		apiKeyHeader: 'service-api-key',
		description: 'the local service',
		isLocal: true,
		close: async () => undefined,
	},
};

describe('what npm start prints at its end', () => {
	it("does not show the key of the user's own service", () => {
		const service = { ...closing.service, isLocal: false, apiKey: 'my-account-key', baseUrl: '' };
		const text = openText({ ...closing, service });
		expect(text).not.toContain('my-account-key');
		expect(text).toContain('DOCUMENT_SERVICE_API_KEY');
		expect(text).not.toContain('Base URL');
	});

	it('names no address where nothing runs any more', () => {
		const text = onceText(closing);
		expect(text).toContain(closing.documentFolder);
		expect(text).toContain(closing.references[0]);
		expect(text).not.toMatch(/127\.0\.0\.1|Sign in/);
	});
});
