import { makePdf } from '../../packages/pdf-ranges/test/pdfs/makePdf';

/** The title of a page if it has one, and its paragraphs. */
type ScanPage = readonly [title: string, ...paragraphs: string[]];

/** A document of a stack, as a person would sort it. */
export interface StackedDocument {
	category: 'Form' | 'Invoice' | 'Letter';
	name: string;
	pages: readonly ScanPage[];
}

/**
 * A stack of 14 pages: three letters, an invoice, and a form with its instructions. The letters are from the 19th century,
 * and two of them have one letterhead; the form's words are those of the US government. Both are in the public domain.
 */
export const stackedDocuments: readonly StackedDocument[] = [
	{
		category: 'Letter',
		name: 'Lincoln to Greeley',
		pages: [
			[
				'',
				'Executive Mansion, Washington, August 22, 1862.',
				'Hon. Horace Greeley:',
				'Dear Sir. I have just read yours of the 19th. addressed to myself through the New-York Tribune. If there be in it any statements, or assumptions of fact, which I may know to be erroneous, I do not, now and here, controvert them.',
			],
			[
				'',
				'As to the policy I "seem to be pursuing" as you say, I have not meant to leave any one in doubt.',
				'I would save the Union. I would save it the shortest way under the Constitution. The sooner the national authority can be restored; the nearer the Union will be "the Union as it was."',
			],
			[
				'',
				'I have here stated my purpose according to my view of official duty; and I intend no modification of my oft-expressed personal wish that all men every where could be free.',
				'Yours, A. Lincoln.',
			],
		],
	},
	{
		category: 'Invoice',
		name: 'Invoice 2025-0117',
		pages: [
			[
				'Invoice 2025-0117',
				'Oakline Interiors, 9 Elm Road, Northfield',
				'12 desks, 5,760.00',
				'12 chairs, 2,940.00',
				'Page 1 of 2',
			],
			['', 'Total due: 8,700.00', 'Please pay the total within 30 days.', 'Page 2 of 2'],
		],
	},
	{
		category: 'Letter',
		name: 'Bedell to Lincoln',
		pages: [
			[
				'',
				'NY Westfield Chatauque Co Oct 15. 1860',
				'Hon A B Lincoln',
				"Dear Sir My father has just home from the fair and brought home your picture and Mr. Hamlin's. I am a little girl only eleven years old, but want you should be President of the United States very much.",
			],
			['', 'I must not write any more answer this letter right off Good bye', 'Grace Bedell'],
		],
	},
	{
		category: 'Form',
		name: 'Form W-9',
		pages: [
			[
				'Form W-9',
				'Department of the Treasury, Internal Revenue Service',
				'Request for Taxpayer Identification Number and Certification',
				'Give form to the requester. Do not send to the IRS.',
			],
			['General Instructions', 'Section references are to the Internal Revenue Code.'],
			['', 'What Is FATCA Reporting?', 'Updating Your Information', 'Penalties'],
			['', 'Exempt payee code.', 'Exemption from FATCA reporting code.'],
			['', 'What Name and Number To Give the Requester', 'Privacy Act Notice'],
		],
	},
	{
		category: 'Letter',
		name: 'Lincoln to Bixby',
		pages: [
			[
				'',
				'Executive Mansion, Washington, Nov. 21, 1864.',
				'Dear Madam, I have been shown in the files of the War Department a statement of the Adjutant General of Massachusetts that you are the mother of five sons who have died gloriously on the field of battle.',
			],
			[
				'',
				'I pray that our Heavenly Father may assuage the anguish of your bereavement, and leave you only the cherished memory of the loved and lost.',
				'Yours, very sincerely and respectfully, A. Lincoln.',
			],
		],
	},
];

const pages = stackedDocuments.flatMap((document) => document.pages);

/** The text of each page, as text recognition reads it. */
export const scannedPages = pages.map((page) => page.filter((text) => text !== ''));

/** The stack as a PDF with text, or as one of pictures, in which only text recognition finds some. */
export async function mixedScan(hasText: boolean): Promise<Buffer> {
	return await makePdf(pages.length, (page) => {
		const [title = '', ...paragraphs] = pages[page - 1] ?? [];
		return hasText ? { title, paragraphs } : { paragraphs: [] };
	});
}

/** How the stack is to be cut. */
export const expectedParts = stackedDocuments.map(({ category, pages: own }, at) => {
	const before = stackedDocuments.slice(0, at).flatMap((document) => document.pages).length;
	return { pages: [before + 1, before + own.length], category };
});
