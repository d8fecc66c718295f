import type { DocumentMemory } from '../n8n/memory';
import type { Item } from '../n8n/nodeContext';
import type { PartitionResult } from '../output/partitionResult';
import { extraction } from '../paid/extract';
import { Problem } from '../text/problem';
import type { PartitionExecution } from './execution';
import type { Recipe } from './recipe';

/** A question to a parse that the service has finished. */
interface ParseQuestion {
	parseId: string;
	recipe: Recipe;
	/** What the response takes. */
	memory: DocumentMemory;
}

/**
 * Extracts data by the recipe's schema from an earlier parse, which is neither sent nor parsed again. Only parse requests
 * can do that. Throws a Problem or ServiceProblem that names the parse.
 */
export async function extractFromParse(
	item: Item,
	execution: PartitionExecution,
	{ parseId, recipe, memory }: ParseQuestion,
): Promise<PartitionResult> {
	if (!(await execution.ways).parse) {
		throw new Problem(
			"'Extract From' can't be Earlier Parse with this credential, because its service has no parse requests",
			"Use the credential for Unstructured Transform that parsed the document, or set 'Extract From' to Document",
		);
	}
	const { wanted, timeoutMs } = recipe;
	const question = {
		parseId,
		schema: wanted?.schema,
		memory,
		timeoutMs,
		subject: `parse ${parseId}`,
	};
	const accepted = await execution.running.begin(item, extraction(item, question));
	const { elements, extracted, warnings } = await accepted.result();
	item.state.charges.received();
	for (const warning of warnings) item.hint(`Parse ${parseId}: ${warning}`);
	return { kind: 'elements', elements, extracted, parseId };
}
