import { isPortTaken, readableLog } from '../../../e2e/n8n/n8nLog';

describe("n8n's log", () => {
	it('is shown without stack traces and empty lines, only its last lines', () => {
		const log = 'first\nError: bad\n    at one (file:1:2)\n\tat two\n\nlast\n';
		expect(readableLog(log, 2)).toBe('Error: bad\nlast');
	});

	it('shows that a port was taken', () => {
		expect(isPortTaken("n8n's port 5678 is already in use.")).toBe(true);
		expect(isPortTaken('Error: listen EADDRINUSE: address already in use')).toBe(true);
		expect(isPortTaken('SQLITE_CANTOPEN')).toBe(false);
	});
});
