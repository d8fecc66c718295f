import { dialects } from '../../../../../nodes/core/credential/dialect';
import { appliedFilters } from '../../../../../nodes/core/service/lists/listRows';

it('trusts the hosted service with a key instead of an id, since rows carry ids', () => {
	const id = '16b80fee-64dc-472d-8f26-1d7729b6423d';
	const passes = (workflow_id: string, wanted: string) =>
		appliedFilters('jobs', { workflow_id: wanted }, dialects.public).every((filter) =>
			filter.accepts({ workflow_id }),
		);
	expect(passes(id, 'my-key')).toBe(true);
	expect(passes('other', id)).toBe(false);
});
