interface BatchDocument {
	/** The file's name, which no other document shares. */
	name: string;
	text: string;
}

export type Batch = readonly BatchDocument[];

export const documentsInBatch = 10;

/** Documents to send through the queue, in batches of 10. Their names begin with `series`. */
export function makeBatches(series: string, count: number): Batch[] {
	return Array.from({ length: count }, (_, batch) =>
		Array.from({ length: documentsInBatch }, (__, place) => {
			const name = `${series}-${batch + 1}-${place + 1}.txt`;
			return { name, text: `This is the content of ${name}.` };
		}),
	);
}
