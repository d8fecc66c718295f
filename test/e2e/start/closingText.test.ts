import { onceText, openText } from '../../../e2e/start/closingText';
import { importedWorkflows } from '../../../e2e/start/examples';

const closing = {
	editor: 'http://127.0.0.1:5678/workflow/abc',
	owner: { email: 'owner@example.com', password: 'A1-secret' },
	documentFolder: '/project/my-documents',
	service: 'a small stand-in on this machine, without OCR and models',
	credentials: ['Local document service', 'Local document service (specification)'],
	nextSteps: importedWorkflows.flatMap(({ nextStep = [] }) => nextStep),
};

describe('what npm start prints at its end', () => {
	it('fits on a screen, and ends with the address of the editor and the sign-in', () => {
		const lines = openText(closing).split('\n');
		expect(lines.length).toBeLessThanOrEqual(20);
		expect(lines.at(-2)).toContain(closing.editor);
		expect(lines.at(-1)).toContain('owner@example.com, password A1-secret');
		for (const line of lines) expect(line.length).toBeLessThanOrEqual(120);
	});

	it('says what the service is, and where it is in n8n', () => {
		const text = openText(closing);
		expect(text).toContain('stand-in on this machine, without OCR and models');
		expect(text).toContain('"Local document service (specification)"');
	});

	it('names no address where nothing runs any more', () => {
		const text = onceText(closing);
		expect(text).toContain(closing.documentFolder);
		expect(text).not.toMatch(/127\.0\.0\.1|Sign in/);
	});
});
