import { runOperation } from '../../DocumentService/workflow/runOperation';
import { holdOf } from '../../../support/longestHold';
import { scriptedServer } from '../../../support/scriptedServer';

it('of 100,000 jobs whose filters are ignored holds n8n for a fraction of what parsing it takes', async () => {
	const rows = Array.from({ length: 100_000 }, (_, number) => ({
		id: `job-${number}`,
		status: number % 2 === 0 ? 'completed' : 'failed',
		workflow_id: 'w1',
		workflow_name: 'Invoices',
		created_at: new Date(1_900_000_000_000 + number * 1_000).toISOString(),
	}));
	const body = Buffer.from(JSON.stringify(rows));
	const server = await scriptedServer((response) => {
		response.writeHead(200, { 'content-type': 'application/json' }).end(body);
	});
	// What a single JSON.parse holds here and now: about 100 ms on the machines that this was measured on.
	const parsing = await holdOf(async () => void JSON.parse(body.toString()));
	const listing = async () => {
		const { items, error } = await runOperation(server.credential, 'job', 'getAll', {
			filters: { status: 'failed' },
		});
		expect(error).toBeUndefined();
		expect(items[0]?.json.jobId ?? items[0]?.json.id).toBe('job-99999');
	};
	await listing();
	const hold = await holdOf(listing);
	await server.close();
	expect(hold.longestMs).toBeLessThan(parsing.longestMs / 2);
});
