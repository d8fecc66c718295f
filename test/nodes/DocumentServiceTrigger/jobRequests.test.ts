import { fetchJobsById } from '../../../nodes/DocumentServiceTrigger/jobRequests';
import { ServiceProblem } from '../../../nodes/core/text/problem';

const answering = (errors: Readonly<Record<string, ServiceProblem>>) => ({
	mayRequest: () => true,
	getJob: async (id: string) => {
		if (errors[id]) throw errors[id];
		return await Promise.resolve({ id, status: 'completed' });
	},
});

describe('a job that is requested by ID', () => {
	it.each([
		'The job "gone" was not found (status 404)',
		'Nothing was found at this address: job "gone" (status 404): Not Found',
		'Resource unavailable (status 404)',
	])('is gone with the status 404, whatever the service says: %s', async (message) => {
		const asked = await fetchJobsById(
			['gone', 'there'],
			answering({ gone: new ServiceProblem(message, '', '404') }),
		);
		expect([...asked.missing]).toEqual(['gone']);
		expect(asked.rows.map(({ id }) => id)).toEqual(['there']);
	});

	it('is asked for again after any other failure, also one with these words', async () => {
		const odd = new ServiceProblem('The page was not found (status 500)', '', '500');
		const asked = await fetchJobsById(['odd', 'there'], answering({ odd }));
		expect([...asked.missing]).toEqual([]);
		expect(asked.rows.map(({ id }) => id)).toEqual(['there']);
	});
});
