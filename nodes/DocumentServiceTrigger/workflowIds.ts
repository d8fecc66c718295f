import type { Poll } from '../core/n8n/nodeContext';
import { requestRecord } from '../core/service/lists/record';
import { pathOf } from '../core/service/transport/path';
import { isNotFound, Problem } from '../core/text/problem';
import { nameText, quoted } from '../core/text/text';

/**
 * Returns the IDs of the selected workflows as jobs name them. Each workflow is requested: the hosted service also accepts
 * a key as its ID (docs/maintainers/service.md#identifiers), but jobs contain only the ID, and a workflow that doesn't exist would
 * otherwise be silence forever. Throws a Problem that names it. `leftMs`: how long each request may take, in
 * milliseconds.
 */
export async function workflowIdsOf(
	poll: Poll,
	selected: readonly string[],
	leftMs: () => number,
): Promise<string[]> {
	const ids = new Set<string>();
	for (const id of selected) {
		const workflow = await requestRecord(poll, {
			method: 'GET',
			path: pathOf`/workflows/${id}`,
			subject: `workflow ${quoted(id)}`,
			wholeMs: leftMs(),
		}).catch((error: unknown) => {
			// Another 404 means that the address is wrong.
			throw isNotFound(error) && error.context.isMissingObject ? missingWorkflow(id) : error;
		});
		ids.add(nameText(workflow.id) || id);
	}
	return [...ids].sort();
}

function missingWorkflow(id: string): Problem {
	return new Problem(
		`The selected workflow ${quoted(id)} doesn't exist`,
		"Select another one in 'Workflows', or remove it there. It must belong to the workspace that the API key is for",
	);
}
