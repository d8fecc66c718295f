import { z } from 'zod';
import type { IdentifierKind } from '../identifiers.ts';
import { identifiersOf } from '../identifiers.ts';
import { PartitionRefusal } from '../refusal.ts';
import type { ServiceElement } from '../serviceElement.ts';

const elementList = z.array(
	z.object({
		type: z.string(),
		text: z.string(),
		element_id: z.string().optional(),
		metadata: z.record(z.unknown()).optional(),
	}),
);

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/**
 * Reads a JSON list of elements, the response of an earlier call, so that it can be chunked again. Elements keep their
 * identifiers unless random ones are wanted; their file type becomes that of the list. Throws a PartitionRefusal 400 for other JSON.
 */
export function readElementJson(text: string, identifierKind: IdentifierKind): ServiceElement[] {
	if (text.trim() === '') return [];
	const list = elementList.safeParse(parsed(text));
	if (!list.success) {
		throw new PartitionRefusal(400, 'Json schema does not match the Unstructured schema');
	}
	const elements = list.data.map((element) => ({
		...element,
		metadata: { ...element.metadata, filetype: 'application/json' },
	}));
	const identifiers = identifiersOf(elements, identifierKind);
	return elements.map(({ type, element_id, text: elementText, metadata }, position) => {
		const own = identifierKind === 'random' ? undefined : element_id;
		return { type, element_id: own ?? identifiers[position] ?? '', text: elementText, metadata };
	});
}
