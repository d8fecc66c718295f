import { z } from 'zod';

/** What the workflow says of a document that an execution brought. */
export const documentArrivalSchema = z.object({
	document: z.string(),
	text: z.string(),
	executionId: z.coerce.string(),
	worker: z.string(),
});

export type DocumentArrival = z.infer<typeof documentArrivalSchema>;
