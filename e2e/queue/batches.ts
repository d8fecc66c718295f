export interface BatchDocument {
	/** The file's name, unlike that of any other document. */
	name: string;
	text: string;
}

export type Batch = readonly BatchDocument[];

export const batchCount = 50;
export const documentsInBatch = 10;

/** The documents that go through the queue: 500, in batches of 10. */
export function makeBatches(): Batch[] {
	return Array.from({ length: batchCount }, (_, batch) =>
		Array.from({ length: documentsInBatch }, (__, place) => {
			const name = `document-${batch + 1}-${place + 1}.txt`;
			return { name, text: `This is the content of ${name}.` };
		}),
	);
}
