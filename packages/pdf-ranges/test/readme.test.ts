import { join } from 'node:path';

import { PDFDocument } from 'pdf-lib';

import { readmeExample } from '../../../test/support/readmeExample';
import * as pdfRanges from '../index';
import { makePdf } from './pdfs/makePdf';

it('does what the example of the README says', async () => {
	const firstHalf = readmeExample<[Buffer], Buffer | undefined>(
		join(__dirname, '../README.md'),
		pdfRanges,
	);
	const half = await firstHalf(await makePdf(7));
	expect((await PDFDocument.load(half ?? '')).getPageCount()).toBe(4);
	expect(await firstHalf(Buffer.from('no PDF'))).toBeUndefined();
});
