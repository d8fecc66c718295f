import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { itemWithPdf, partitionAsIs } from './splitNode';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';

let service: LocalService;
let pdf: Buffer;
beforeAll(async () => {
	service = await startLocalService();
	pdf = await makePdf(3);
});
afterAll(async () => await service.close());

async function hashWith(parameters: INodeParameters): Promise<unknown> {
	const options = { documentInfo: true, ...(parameters.options as INodeParameters) };
	const { items, error } = await partitionAsIs(service, [itemWithPdf(pdf)], {
		output: 'markdown',
		...parameters,
		options,
	});
	if (error) throw error;
	return (items[0].json.document as IDataObject).settingsHash;
}

describe('the hash of the settings', () => {
	// Users have stored these. If one of them changes, every stored document counts as changed, and is charged again.
	it.each<[hash: string, parameters: INodeParameters]>([
		['cbfbf54fb6168bff5a56a4f66872c2f3ea532e6b1e2fa3447c6363eb7ae6af84', {}],
		['f35795578ed297a5e4591b8a7f15303058e1b25836ad671896e36dbac71427bf', { output: 'elements' }],
		['361dd93c4eba9e74e6d7fa45c3d18f4e496781d877e56f94591795e0fb88e2af', { output: 'chunks' }],
		['9094a4951f9a0d37e8d1c00c732a57b508f59c745c0354e80d97adba06846b4a', { output: 'file' }],
		['cffea1ab9fcbf6e77b52ffa638a936f8068969e80ec148a0592e455c2a784f1b', { output: 'pages' }],
		['8a9baca5c536f7e9d3d2b26b10dd90d241b0aca3e0c722b99f5807a027bf4a53', { output: 'text' }],
		['0337da991d9fe262c685246311c5dbd0485a727efd8fe36b5479a44890035f08', { output: 'document' }],
		[
			'0b095d72db9e501858b1e15321eb6d0ebf19d8ef3b4b6c77ea578416e2c6e9f8',
			{ strategy: 'hi_res', options: { languages: ['deu', 'eng'], coordinates: true } },
		],
		[
			'5fef96dcd8654b863c2e0be89cd6fca31ffddaa8e8907da329a60d3096c75b33',
			{ options: { excludePageParts: ['footers', 'headers'], pageRange: '1-2' } },
		],
		[
			// What a file of this format leaves out by itself isn't part of it: later versions may leave out more.
			'8b725da9f7e24b28d0b9c9cc985a25a3091598378f7211fd358817ad7137d363',
			{ output: 'file', options: { fileFormat: 'markdown' } },
		],
		[
			'f797812a1c549b4c039bb0f82f745718c930bbf2004f55abb17c4c702ff96055',
			{ output: 'chunks', options: { chunkMetadata: 'all', maxOutputCharacters: 5000 } },
		],
	])('is %s', async (hash, parameters) => {
		expect(await hashWith(parameters)).toBe(hash);
	});

	const everyPart = ['repeatedLines', 'pageNumbers', 'pageBreaks', 'headers', 'footers'];

	it.each<[string, INodeParameters, INodeParameters]>([
		['the name of the field of another output', {}, { outputBinaryPropertyName: 'report' }],
		['Simplify of another output', {}, { simplify: false }],
		['what applies without the option', {}, { options: { excludePageParts: everyPart } }],
		['options of other outputs', {}, { options: { joinTables: false, chunkMetadata: 'all' } }],
		[
			'Keep in Flat Metadata where everything is kept',
			{ output: 'chunks', options: { chunkMetadata: 'all' } },
			{ output: 'chunks', options: { chunkMetadata: 'all', keepInMetadata: ['links'] } },
		],
		[
			'the order of choices',
			{ options: { excludePageParts: ['headers', 'footers'] } },
			{ options: { excludePageParts: ['footers', 'headers'] } },
		],
		['how the document is sent', {}, { options: { timeoutMinutes: 5, maxParallelDocuments: 2 } }],
		[
			'what a file format leaves out without the option',
			{ output: 'file', options: { fileFormat: 'text' } },
			{ output: 'file', options: { fileFormat: 'text', excludePageParts: everyPart } },
		],
		['page limits', {}, { options: { maxPagesPerDocument: 50, pricePerPage: 1 } }],
		['splitting by this node', {}, { options: { splitPdf: 'node', maxParallelPageRanges: 2 } }],
		[
			'splitting by the service',
			{},
			{ options: { splitPdf: 'service', maxParallelPageRanges: 2, allowFailed: true } },
		],
		[
			'another spelling of a page range',
			{ options: { pageRange: '1-2' } },
			{ options: { pageRange: ' 1 - 2 ' } },
		],
	])('stays the same with %s', async (_case, before, after) => {
		expect(await hashWith(after)).toBe(await hashWith(before));
	});

	it.each<[string, INodeParameters, INodeParameters]>([
		['the output', {}, { output: 'text' }],
		['a field that is sent', {}, { options: { languages: ['deu'] } }],
		['Page Range', {}, { options: { pageRange: '1-2' } }],
		['Max Output Characters', {}, { options: { maxOutputCharacters: 500 } }],
		['Exclude Page Parts', {}, { options: { excludePageParts: ['headers'] } }],
		[
			'Move Images to Binary',
			{ options: { extractImageBlockTypes: ['Image'] } },
			{ options: { extractImageBlockTypes: ['Image'], imagesToBinary: true } },
		],
		['Simplify', { output: 'elements' }, { output: 'elements', simplify: false }],
		[
			'the name of the field of a file',
			{ output: 'file' },
			{ output: 'file', outputBinaryPropertyName: 'report' },
		],
	])('changes with %s', async (_case, before, after) => {
		expect(await hashWith(after)).not.toBe(await hashWith(before));
	});
});
