import { z } from 'zod';
import { elementIdentifier } from '../identifiers.ts';
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
 * Reads a JSON list of elements, the answer of an earlier call, so that it can be chunked
 * again. Throws a PartitionRefusal 400 for other JSON (public service, section 2.4).
 */
export function readElementJson(text: string, isUnique: boolean): ServiceElement[] {
	if (text.trim() === '') return [];
	const elements = elementList.safeParse(parsed(text));
	if (!elements.success) {
		throw new PartitionRefusal(400, 'Json schema does not match the Unstructured schema');
	}
	return elements.data.map((element) => ({
		type: element.type,
		element_id:
			(isUnique ? undefined : element.element_id) ?? elementIdentifier(element.text, isUnique),
		text: element.text,
		metadata: element.metadata ?? {},
	}));
}
