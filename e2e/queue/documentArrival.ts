import { z } from 'zod';

/** What the workflow reports about a document that an execution delivered. */
export const documentArrivalSchema = z.object({
	document: z.string(),
	text: z.string(),
	executionId: z.coerce.string(),
	worker: z.string(),
});

export type DocumentArrival = z.infer<typeof documentArrivalSchema>;
