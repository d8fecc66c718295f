import type { OutputShape } from './outputShape';

/** What a delete operation returns. */
export const deletedOutput: OutputShape = {
	items: 'One item.',
	fields: { deleted: { type: 'boolean', text: '`true`' }, id: 'Identifier of the deleted record' },
};

/** How many items there are, and that Simplify shortens them; `each` is what an item is, in case there are several. */
export function simplifiedItems(each?: string): string {
	const items = each === undefined ? 'One item.' : `One item per ${each}.`;
	return `${items} With Simplify, it has the fields below; without Simplify, it's the record as the service returns it.`;
}
