export interface BatchDocument {
	/** The file's name, unlike that of any other document. */
	name: string;
	text: string;
}

export type Batch = readonly BatchDocument[];

export const documentsInBatch = 10;

/** Documents to go through the queue, in batches of 10. `series` begins their names. */
export function makeBatches(series: string, count: number): Batch[] {
	return Array.from({ length: count }, (_, batch) =>
		Array.from({ length: documentsInBatch }, (__, place) => {
			const name = `${series}-${batch + 1}-${place + 1}.txt`;
			return { name, text: `This is the content of ${name}.` };
		}),
	);
}
