import { ServiceError, type Failure } from '../../../../../packages/service-http';
import type { ServiceInterface } from '../../../../../nodes/core/credential/addresses';
import { requestProblem } from '../../../../../nodes/core/wire/words/requestProblem';

/** The error of a request for a document, or for an object of the workflow interface. */
function failed(
	failure: Partial<Failure>,
	api: ServiceInterface = 'partition',
	url = 'https://documents.example.com/general/v0/general',
) {
	const attempt = { said: '', code: '', hasBegun: false, ...failure };
	const error = new ServiceError(attempt, [attempt]);
	const request = {
		api,
		url,
		subject: api === 'partition' ? 'document "invoice.pdf"' : 'workflow "abc"',
		sendsFiles: api === 'partition',
	};
	const { message, description, facts } = requestProblem(error, request, (text) => text);
	return { message, advice: description, outcome: facts.outcome };
}

describe('the error of a status', () => {
	it.each([400, 401, 402, 403, 404, 405, 406, 408, 412, 413, 415, 422, 429, 500, 502, 503, 504])(
		'says at %i the status, the message, what to do and the item',
		(status) => {
			const error = failed({ status, said: 'Own words' });
			expect(error.message).toMatch(
				new RegExp(
					`^(The|Nothing) .{15,}: document "invoice.pdf" \\(status ${status}\\): Own words$`,
				),
			);
			expect(error.advice.length).toBeGreaterThan(20);
			expect(error.advice).not.toMatch(/[{}]/);
		},
	);

	it.each([418, 451, 507, 599])(
		'has a message for a status without a rule of its own: %i',
		(status) => {
			expect(failed({ status }).message).toMatch(
				new RegExp(`^The service (rejected|had an internal error).*\\(status ${status}\\)$`),
			);
		},
	);

	it('distinguishes a wrong key from a wrong address', () => {
		expect(failed({ status: 401 }).advice).toContain('API Key');
		expect(failed({ status: 404 }).advice).toContain('Partition URL');
		const unknownPath = { status: 404, said: 'Not Found' };
		expect(failed(unknownPath, 'workflow').advice).toContain('Workflow Base URL');
	});

	it.each([400, 408, 413, 415, 422, 429, 500, 503, 504])(
		"gives no advice at %i that the nodes of the workflow interface can't follow",
		(status) => {
			const { advice } = failed({ status }, 'workflow');
			expect(advice).not.toBe('');
			expect(advice).not.toMatch(/at Once( or|,)|strategy|Content Type|option Retry|document/);
		},
	);

	it("never says that a document wasn't found: a 404 there means a wrong address", () => {
		const error = failed({ status: 404 });
		expect(error.message).toContain('Nothing was found at this address');
		expect(error.outcome).toMatchObject({ isMissingObject: false });
	});
});

it('a time limit is mentioned only if there is one', () => {
	expect(failed({ connection: 'timeLimit' }).advice).toContain("'Timeout (Minutes)'");
	const { advice } = failed({ connection: 'timeLimit' }, 'workflow');
	expect(advice).not.toContain("'Timeout (Minutes)'");
});

describe('an address on the machine that n8n runs on', () => {
	it.each([
		'http://localhost:8000/general/v0/general',
		'http://127.0.0.1:8000',
		'http://[::1]:8000',
	])('such as %s is a container of its own in Docker, if nothing responds', (url) => {
		const { message, advice } = failed({ connection: 'refused' }, 'partition', url);
		expect(message).toContain('Could not reach');
		expect(advice).toContain("In Docker, localhost is n8n's own container");
		expect(advice).toContain('host.docker.internal');
		const elsewhere = failed({ connection: 'refused' }, 'partition', 'http://server:8000');
		expect(elsewhere.advice).not.toContain('Docker');
	});

	it.each([
		['http://localhost:5678/general/v0/general', 404, 'Cannot POST /general/v0/general'],
		['http://n8n:5678/api/v1/workflows', 405, ''],
		['https://n8n.example.com/api/v1', 401, `{"message":"'X-N8N-API-KEY' header required"}`],
		['https://n8n.example.com/x', 404, '<html><title>n8n.io - Workflow Automation</title>'],
	])("is called n8n's own where n8n responds: %s", (url, status, said) => {
		const { message, advice } = failed({ status, said }, 'workflow', url);
		expect(message).toBe(
			`The Workflow Base URL in the credential is n8n's own address: ${new URL(url).host} responded as n8n`,
		);
		expect(advice).toMatch(/^Enter the address of the document service/);
	});
});
