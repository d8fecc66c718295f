import type { IDataObject } from 'n8n-workflow';

import { dialects, type Dialect } from '../../../../../nodes/core/credential/dialect';
import {
	appliedFilters,
	type Collection,
	type ListQuery,
} from '../../../../../nodes/core/service/lists/listRows';

function rowPasses(
	collection: Collection,
	row: IDataObject,
	query: ListQuery,
	dialect: Dialect,
): boolean {
	return appliedFilters(collection, query, dialect).every((filter) => filter.accepts(row));
}

const uuid = '16b80fee-64dc-472d-8f26-1d7729b6423d';

describe('filters checked again in the node', () => {
	it.each([
		['jobs', { status: 'IN_PROGRESS' }, { status: 'inProgress' }, true],
		['jobs', { status: 'COMPLETED' }, { status: 'inProgress' }, false],
		['jobs', { status: 'PAUSED' }, { status: 'inProgress' }, true],
		['jobs', {}, { status: 'inProgress', workflow_id: 'a' }, true],
		['jobs', { workflow_id: 'b' }, { workflow_id: 'a' }, false],
		['workflows', { name: 'My Invoices' }, { name: 'invoice' }, true],
		['workflows', { name: 'My Letters' }, { name: 'invoice' }, false],
		['workflows', { status: 'inactive' }, { status: 'active' }, false],
	] as const)('%s %p with %p: %p', (collection, row, query, passes) => {
		expect(
			rowPasses(collection, JSON.parse(JSON.stringify(row)), query, dialects.specification),
		).toBe(passes);
	});

	it('trusts the hosted service with a key instead of an id, since rows carry ids', () => {
		expect(
			rowPasses('jobs', { workflow_id: uuid }, { workflow_id: 'my-key' }, dialects.public),
		).toBe(true);
		expect(
			rowPasses('jobs', { workflow_id: 'other' }, { workflow_id: uuid }, dialects.public),
		).toBe(false);
	});
});
