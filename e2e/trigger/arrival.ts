import { z } from 'zod';

/** What the workflow behind the trigger reports about one job. */
export const arrivalSchema = z.object({ key: z.string(), jobId: z.string(), status: z.string() });

export type Arrival = z.infer<typeof arrivalSchema>;
