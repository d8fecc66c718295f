import type { INodeType } from 'n8n-workflow';

import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../../nodes/DocumentService/DocumentService.node';
import { itemWithFile } from '../../support/items';
import { runNode, type NodeOutcome, type NodeRun } from '../../support/engine';
import { json, scriptedServer } from '../../support/scriptedServer';

const fileName = 'report.pdf';

/** Sends a file to a service that refuses it. */
async function refused(
	status: number,
	detail: unknown,
	node: INodeType = new DocumentPartition(),
	parameters: NodeRun['parameters'] = { output: 'markdown' },
): Promise<NodeOutcome> {
	const service = await scriptedServer(json(status, { detail }));
	const outcome = await runNode({
		node,
		parameters,
		items: [itemWithFile(fileName, 'x')],
		credential: { ...service.credential, apiKeyHeader: 'unstructured-api-key' },
	});
	await service.close();
	return outcome;
}

// The words of the open-source server, and of what it's made of.
const causes = [
	[
		422,
		'File does not appear to be a valid PDF. Error: Stream has ended unexpectedly',
		"The file isn't a PDF",
		/isn't damaged/,
	],
	[
		422,
		'File is encrypted. Please decrypt it with password.',
		'The file is protected by a password',
		/Remove the password/,
	],
	[
		400,
		'The fast strategy is not available for image files',
		"'Strategy' is Fast, which can't read images",
		/OCR Only or Auto/,
	],
	[
		400,
		'File type application/x-msdownload is not supported.',
		"The service doesn't support this file type",
		/Convert the document/,
	],
	[
		500,
		'Error opening data file /usr/share/tessdata/xyz.traineddata',
		'The service lacks an OCR language',
		/'Languages'/,
	],
	[
		500,
		"Tesseract: Failed loading language 'xyz'",
		'The service lacks an OCR language',
		/'Languages'/,
	],
	[
		500,
		"tesseract is not installed or it's not in your PATH. See README file for more information.",
		"This service can't read scans",
		/operator/,
	],
	[
		500,
		'Unable to get page count. Is poppler installed and in PATH?',
		"This service can't read scans",
		/operator/,
	],
	[
		500,
		"'utf-8' codec can't decode byte 0xf6 in position 74: invalid start byte",
		"The service can't read the file's characters",
		/encoding/,
	],
	[422, 'File is not a zip file', 'The file is damaged', /Open the document/],
	[422, 'The file is empty.', 'The file is empty', /node that provides/],
] as const;

describe('a file that the service refuses', () => {
	it.each(causes)('%d %s', async (status, detail, happened, advice) => {
		const { error } = await refused(status, detail);
		expect(error?.message.startsWith(happened)).toBe(true);
		expect(error?.message).toMatch(/: document "report\.pdf"$/);
		expect(error?.description).toMatch(advice);
		// What the service says is for whoever looks closer.
		const [told] =
			error?.description?.split(/\.? The document (?:wasn't|may have been) processed/) ?? [];
		const words = `The service's response (status ${status}): ${detail}`;
		expect(told?.endsWith(words.replace(/\.$/, '')) || told?.endsWith(words)).toBe(true);
		expect(error?.description).not.toMatch(/Try again|parameters against/);
	});

	it('is what is wrong in a job, too', async () => {
		const parameters = {
			resource: 'job',
			operation: 'create',
			processBy: 'template',
			templateId: 'x',
		};
		const detail = 'File type application/x-msdownload is not supported.';
		const { error } = await refused(400, detail, new DocumentService(), parameters);
		expect(error?.message).toBe(
			`The service doesn't support this file type: the job for "${fileName}"`,
		);
		expect(error?.description).not.toContain('parameters');
	});

	it.each([
		[new DocumentPartition(), { output: 'markdown' }],
		[new DocumentService(), { resource: 'job', operation: 'create', templateId: 'x' }],
	])(
		'is among what is to be checked where the service says something else',
		async (node, given) => {
			const { error } = await refused(400, 'No', node, given);
			expect(error?.message).toMatch(/\(status 400\): No$/);
			expect(error?.description).toContain("Check the document and this node's parameters");
		},
	);

	// Whatever the status is, and below the advice, what the service says itself.
	it.each([
		['unknown encoding: utf-99', /^Add a field named encoding to 'Additional Form Fields'/],
		["'overlap' argument must be less than `max_characters`, got 600 >= 500", /^Lower 'Overlap/],
		[
			"'combine_text_under_n_chars' argument must not exceed `max_characters` value, got 600 > 500",
			/^Lower combine_under_n_chars in 'Additional Form Fields'/,
		],
		["Can't find workbook in OLE2 compound document", /^Remove the password first/],
	])('has the advice of what the service says: %s', async (detail, advice) => {
		for (const status of [500, 422]) {
			const { error } = await refused(status, detail);
			expect(error?.description).toMatch(advice);
			expect(error?.description).toContain(detail.replace(/\.$/, ''));
		}
	});

	it('is not what is wrong where the key is', async () => {
		const { error } = await refused(401, 'The password is wrong');
		expect(error?.description).toMatch(/^Check 'Service' and 'API Key'/);
	});
});
