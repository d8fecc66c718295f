import { PassThrough } from 'node:stream';

import { readPdfFile } from '../../../../nodes/core/partition/pdf';
import type { FormFile } from '../../../../nodes/core/service/transport/formFile';
import { inNode } from '../service/transport/inNode';
import { NodeContext } from '../../../../nodes/core/n8n/nodeContext';

/** A document that starts and then stalls; `onRead` is called once it's being read. */
function stallingFile(onRead: () => void): { file: FormFile; stream: PassThrough } {
	const stream = new PassThrough();
	stream.write('%PDF-1.7');
	const file: FormFile = {
		fieldName: 'files',
		fileName: 'report.pdf',
		mimeType: 'application/pdf',
		size: 5_000,
		async open() {
			setImmediate(onRead);
			return stream;
		},
	};
	return { file, stream };
}

describe('a PDF that stalls while it is read', () => {
	afterEach(() => {
		jest.restoreAllMocks();
	});

	it('ends at the time limit with a message of its own', async () => {
		const limit = new AbortController();
		const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
		const { file, stream } = stallingFile(() => limit.abort());
		const { outcome } = await inNode(
			async (context) => await readPdfFile(new NodeContext(context), file),
		);
		expect(timeout).toHaveBeenCalledWith(10 * 60_000);
		expect(outcome.error?.message).toBe(
			'Could not read the document "report.pdf" within 10 minutes',
		);
		expect(stream.destroyed).toBe(true);
	});

	it('ends at once on Stop', async () => {
		let stop: () => void = () => undefined;
		const { file, stream } = stallingFile(() => stop());
		const { outcome } = await inNode(
			async (context) => await readPdfFile(new NodeContext(context), file),
			{
				onStarted: (stopExecution) => (stop = stopExecution),
			},
		);
		expect(outcome.status).toBe('canceled');
		expect(stream.destroyed).toBe(true);
	});
});
