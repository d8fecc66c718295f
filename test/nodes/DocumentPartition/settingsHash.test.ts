import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { itemWith, partitionAsIs } from './splitNode';
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
	const { items, error } = await partitionAsIs(service, [itemWith(pdf)], {
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
		['6ea24200175e750044d54cdf0743e52f9abee46ce407aabf83a214b79c5e3d68', {}],
		['4553db43519453dd60d1b60ec4ca1ab65f95dc5bbf1b7e04461bc426a622e53b', { output: 'elements' }],
		['8885165279297025514efe81351abec59190064c7cdeac0ce22d5231855da632', { output: 'chunks' }],
		['20d9f991a33c7a0da2da13236d3d1a349e67b630c6cb9afe7c4287a23c2039b1', { output: 'file' }],
		['4228cea0c3cfa86e5c3f78b302950ce6b0a66fdf42dbbaeac273a59ae9c32ff7', { output: 'pages' }],
		['ea20557c259a23926aafc2a2d5731f52a5ac3d5487a6890b5175c279e53225a6', { output: 'text' }],
		['ec67b1307f47144aa5fe63e6ac1dea3ce9f77ab581b73d3191f451ef6cf67d32', { output: 'document' }],
		[
			'51e69375b75898ecfd4ced22d7c213c7c1b9be2336f5a5d6284aacad2dee6f4b',
			{ strategy: 'hi_res', options: { languages: ['deu', 'eng'], coordinates: true } },
		],
		[
			'c12d85982fc5d88302f177786cfc435e4a5008c7b1e6bb7ee6f286394a1fdc99',
			{ options: { excludePageParts: ['footers', 'headers'], pageRange: '1-2' } },
		],
		[
			// What a file of this format leaves out by itself isn't part of it: later versions may leave out more.
			'8bd35eea941bc223f2df9daf8963c64f6d2608437cbf68dd01914825f1c9bad2',
			{ output: 'file', options: { fileFormat: 'markdown' } },
		],
		[
			'292c4714a830c342bab5ee407740690a868f7e08c32a627ad857de1effb06408',
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
		['Move Images to Binary', {}, { options: { imagesToBinary: true } }],
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
