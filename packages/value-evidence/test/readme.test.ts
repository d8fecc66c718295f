import { join } from 'node:path';

import { readmeExample } from '../../../test/support/readmeExample';
import * as valueEvidence from '../index';

it('does what the example of the README says', async () => {
	const toReview = readmeExample<[unknown, string], string[]>(
		join(__dirname, '../README.md'),
		valueEvidence,
	);
	const markdown =
		'# Invoice 17\n\nDue date: 31 March 2025\n\n| Item | Total |\n| --- | --- |\n| Desk | 1,250.50 |\n';
	const data = {
		invoiceNumber: 17,
		dueDate: '2025-03-13',
		lines: [{ item: 'Desk', total: 1250.5 }],
	};
	expect(await toReview(data, markdown)).toEqual(['dueDate']);
});
