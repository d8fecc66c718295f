import { expect } from '@playwright/test';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldNamed, nextPage, submit } from '../n8n/forms.ts';
import type { N8nApi } from '../n8n/n8nApi.ts';
import { formAddress, withParameters, type WorkflowFile } from '../n8n/workflowFile.ts';
import { pdfOfPages } from '../pdfOfPages.ts';
import { projectFolder } from '../projectFolder.ts';
import { importableExamples, reviewDocument } from '../start/examples.ts';
import { readExample, test } from './fixtures.ts';
import { itemsOf } from './items.ts';

// A service that extracts data.
test.use({ dialect: 'public' });

// n8n 1 has no node that creates a data table.
test.skip(({ version }) => version === 1);

const pdfOf = async (...lines: string[]): Promise<Buffer> => await pdfOfPages(lines);

const notPdf = Buffer.from('no PDF');

/** A file as n8n's nodes output it. */
const file = (fileName: string, content: Buffer): object => ({
	...{ fileName, mimeType: 'application/pdf', fileExtension: 'pdf' },
	data: content.toString('base64'),
});

async function rowsOf(api: N8nApi, table: string): Promise<Array<Record<string, unknown>>> {
	return await api.dataTableRows(await api.dataTableId(table));
}

const cvsFile = 'cvs-to-table.json';

test(`examples/${cvsFile} has a row for each CV, also for one that can't be read`, async ({
	n8n,
	folder,
	runWorkflow,
}) => {
	const cvs = join(folder, 'cvs');
	await mkdir(cvs, { recursive: true });
	const cv = await pdfOf('Ada Byron', 'Email: ada@example.com', 'Location: London');
	await writeFile(join(cvs, 'ada.pdf'), cv);
	await writeFile(join(cvs, 'broken.pdf'), notPdf);
	const fileSelector = `${cvs.replaceAll('\\', '/')}/*`;
	const example = withParameters(await readExample(cvsFile), { 'Read CVs': { fileSelector } });
	// Again: a row is replaced.
	await runWorkflow(example);
	await runWorkflow(example);
	// As Google Drive's trigger outputs a file, and the download by its schema in n8n.
	const created = { kind: 'drive#file', id: '1x', name: 'bob.pdf', mimeType: 'application/pdf' };
	const downloaded = { json: { id: '1x', name: 'bob.pdf' }, binary: { data: file('bob.pdf', cv) } };
	const folderToWatch = { __rl: true, mode: 'id', value: '2y' };
	const withDrive = withParameters(example, { 'New CV in Google Drive': { folderToWatch } });
	await runWorkflow(
		{
			...withDrive,
			nodes: withDrive.nodes.map((node) => ({ ...node, disabled: false })),
			pinData: { 'New CV in Google Drive': [{ json: created }], 'Download CV': [downloaded] },
		},
		{ name: 'New CV in Google Drive' },
	);
	const rows = await rowsOf(n8n.api, 'Candidates');
	expect(rows.map(({ fileName, email, location }) => [fileName, email, location])).toEqual([
		['ada.pdf', 'ada@example.com', 'London'],
		['broken.pdf', null, null],
		['bob.pdf', 'ada@example.com', 'London'],
	]);
	expect(rows[0]).toMatchObject({
		isConfirmed: false,
		toReview: expect.stringContaining('name: The required'),
	});
	expect(rows[1]?.['toReview']).toContain('broken.pdf');
});

const mailFile = 'invoices-from-mail.json';

test(`examples/${mailFile} asks about what an invoice does not confirm`, async ({
	n8n,
	runWorkflow,
}) => {
	const complete = ['Invoice number: A-17', 'Invoice date: 2025-02-28', 'Seller: Oakline'];
	const invoices = {
		attachment_0: file('confirmed.pdf', await pdfOf(...complete, 'Total: 1250.50')),
		attachment_1: { ...file('logo.png', notPdf), mimeType: 'image/png' },
		attachment_2: file('broken.pdf', notPdf),
		attachment_3: file('review.pdf', await pdfOf('Invoice number: B-18', 'Total: 99.00')),
	};
	// As Gmail's trigger outputs an email without Simplify.
	const email = {
		...{
			id: '18c1',
			threadId: '18c1',
			labelIds: ['INBOX'],
			subject: 'Your invoice',
			text: 'Hello',
		},
		from: { value: [{ address: 'billing@example.com', name: 'Billing' }] },
	};
	const answer = {
		issueDate: '2025-03-01',
		sellerName: 'Harbour',
		respondedAt: '2026-01-01T00:00',
	};
	const example = {
		...(await readExample(mailFile)),
		pinData: {
			'Invoice in Gmail': [{ json: email, binary: invoices }],
			'Ask for Review': [{ json: { data: answer } }],
		},
	};
	await runWorkflow(example, { name: 'Invoice in Gmail' });
	const rows = await rowsOf(n8n.api, 'Invoices from Mail');
	expect(rows).toMatchObject([
		{ fileName: 'confirmed.pdf', invoiceNumber: 'A-17', total: 1250.5, isConfirmed: true },
		{ fileName: 'broken.pdf', invoiceNumber: null, total: null, isConfirmed: false },
		{
			...{ fileName: 'review.pdf', invoiceNumber: 'B-18', issueDate: '2025-03-01' },
			...{ sellerName: 'Harbour', isConfirmed: true, reviewedBy: 'reviewer@example.com' },
		},
	]);
	expect(rows.map(({ problem }) => problem !== null)).toEqual([false, true, false]);
});

const telegramFile = 'receipts-from-telegram.json';

test(`examples/${telegramFile} saves receipts of one chat, and replies`, async ({
	n8n,
	runWorkflow,
}) => {
	const receipt = await pdfOf('Merchant: Corner Shop', 'Date: 2026-03-03', 'Total: 12.50');
	// As Telegram's trigger outputs a message with a file.
	const message = (id: number, binary?: object) => ({
		json: {
			update_id: 1,
			message: { message_id: 2, from: { id, first_name: 'Ada' }, chat: { id, type: 'private' } },
		},
		...(binary && { binary }),
	});
	const example = await readExample(telegramFile);
	const filter = example.nodes.find(({ name }) => name === 'Only Files of My Chat');
	const mine = JSON.parse(
		JSON.stringify(filter?.parameters).replace('"rightValue":0', '"rightValue":7'),
	) as Record<string, unknown>;
	const execution = await runWorkflow(
		{
			...withParameters(example, { 'Only Files of My Chat': mine }),
			pinData: { Reply: [{ json: { ok: true, result: { message_id: 3 } } }] },
		},
		{
			name: 'Receipt in Telegram',
			items: [
				message(7, { data: file('file_1.pdf', receipt) }),
				message(7),
				message(8, { data: file('file_2.pdf', receipt) }),
				message(7, { data: file('file_3.pdf', notPdf) }),
			],
		},
	);
	expect(itemsOf(execution, 'Save Receipt')).toHaveLength(2);
	expect(await rowsOf(n8n.api, 'Receipts')).toMatchObject([
		{ sellerName: 'Corner Shop', purchaseDate: '2026-03-03', total: 12.5, sentBy: 'Ada' },
		{
			sellerName: null,
			total: null,
			isConfirmed: false,
			toReview: expect.stringContaining('file_3.pdf'),
		},
	]);
});

/** Returns what uploads a PDF in a published form, and returns the page that follows. */
function formOf(url: string, example: WorkflowFile) {
	return async (name: string, content: Buffer): Promise<string> => {
		const upload = new File([Uint8Array.from(content)], name, { type: 'application/pdf' });
		return await nextPage(await submit(formAddress(url, example), upload));
	};
}

const contractsFile = 'mark-contracts.json';

test(`examples/${contractsFile} saves a row and returns the marked PDF`, async ({
	n8n,
	importWorkflow,
}) => {
	const example = await readExample(contractsFile);
	await n8n.api.activate(await importWorkflow(example));
	const upload = formOf(n8n.url, example);
	const page = await upload(
		'lease.pdf',
		await pdfOf('Title: Lease', 'Start date: 2026-03-01', 'Governing law: Delaware'),
	);
	expect(page).toContain('Lease');
	expect(await upload('broken.pdf', notPdf)).toContain('Nothing to mark in broken.pdf');
	const rows = await rowsOf(n8n.api, 'Contracts');
	expect(rows).toMatchObject([
		{ fileName: 'lease.pdf', title: 'Lease', startDate: '2026-03-01' },
		{
			fileName: 'broken.pdf',
			title: null,
			toReview: expect.stringContaining('broken.pdf'),
		},
	]);
});

const sortFile = 'sort-documents.json';

test(`examples/${sortFile} sorts documents, and extracts the data of invoices`, async ({
	n8n,
	importWorkflow,
}) => {
	const example = await readExample(sortFile);
	await n8n.api.activate(await importWorkflow(example));
	const upload = formOf(n8n.url, example);
	const invoice = await pdfOf('Invoice', 'Invoice number: A-17', 'Payment due: 2026-04-01');
	expect(await upload('invoice.pdf', invoice)).toContain('A-17');
	expect(await upload('menu.pdf', await pdfOf('Soup of the day'))).toContain('Other');
	expect(await upload('broken.pdf', notPdf)).toContain('Not sorted');
	expect(await rowsOf(n8n.api, 'Incoming Documents')).toMatchObject([
		{ fileName: 'invoice.pdf', category: 'Invoice', isConfirmed: true, problem: null },
		{ fileName: 'menu.pdf', category: 'Other', problem: null },
		{
			...{ fileName: 'broken.pdf', category: null, quote: null },
			problem: expect.stringContaining('broken.pdf'),
		},
	]);
});

const scanFile = 'sort-a-mixed-scan.json';

test(`examples/${scanFile} cuts a scan into its documents`, async ({
	n8n,
	folder,
	importWorkflow,
}) => {
	const sorted = join(folder, 'sorted');
	await mkdir(sorted, { recursive: true });
	const filled = importableExamples.find((one) => one.file === `examples/${scanFile}`);
	const example = withParameters(
		await readExample(scanFile),
		filled?.parameters({ documents: folder, results: sorted }) ?? {},
	);
	await n8n.api.activate(await importWorkflow(example));
	const upload = formOf(n8n.url, example);
	const scan = await pdfOfPages(
		['Invoice', 'Invoice number: A-17', 'Page 1 of 2'],
		['Total: 1250.50', 'Page 2 of 2'],
		['Dear Ada,', 'We thank you for your letter.'],
	);
	expect(await upload('scan.pdf', scan)).toContain('1-2: Invoice');
	expect(await upload('broken.pdf', notPdf)).toContain('broken.pdf');
	expect(await rowsOf(n8n.api, 'Scanned Documents')).toMatchObject([
		{ fileName: 'scan.pdf', category: 'Invoice', pages: '1-2', problem: null },
		{ fileName: 'scan.pdf', category: 'Letter', pages: '3-3', problem: null },
		{ category: null, pages: null, problem: expect.stringContaining('broken.pdf') },
	]);
	expect((await readdir(sorted)).sort()).toEqual(['Invoice-scan-1-2.pdf', 'Letter-scan-3.pdf']);
});

const reviewFile = 'review-invoice.json';

test(`examples/${reviewFile} asks a person for what the invoice does not confirm`, async ({
	n8n,
	importWorkflow,
}) => {
	const example = await readExample(reviewFile);
	await n8n.api.activate(await importWorkflow(example));
	const content = await readFile(join(projectFolder, reviewDocument));
	const invoice = new File([content], 'invoice.pdf', { type: 'application/pdf' });
	const waiting = await submit(formAddress(n8n.url, example), invoice);
	const page = await nextPage(waiting);
	expect(page).toContain('invoice.pdf');
	expect(page).toContain('03/04/2025 is 3 April 2025, day first');
	await submit(waiting, {
		[fieldNamed(page, 'issueDate')]: '2025-04-01',
		[fieldNamed(page, 'deliveryDate')]: '2025-04-03',
	});
	expect(await nextPage(waiting)).toContain('Invoice B-2210');
	expect(await formOf(n8n.url, example)('broken.pdf', notPdf)).toContain('Problem');
	expect(await rowsOf(n8n.api, 'Invoice Register')).toMatchObject([
		{
			...{ invoiceNumber: 'B-2210', issueDate: '2025-04-01', isConfirmed: true },
			...{ changedFields: 'issueDate, deliveryDate', reviewedAt: expect.any(String) },
			...{ fileName: 'invoice.pdf', problem: null },
		},
		{ fileName: 'broken.pdf', total: null, problem: expect.stringContaining('broken.pdf') },
	]);
});

const valuesFile = 'review-extracted-values.json';

test(`examples/${valuesFile} has a row for a file that can't be read`, async ({
	n8n,
	importWorkflow,
}) => {
	const example = await readExample(valuesFile);
	await n8n.api.activate(await importWorkflow(example));
	const upload = formOf(n8n.url, example);
	expect(await upload('broken.pdf', notPdf)).toContain('Not read');
	expect(await rowsOf(n8n.api, 'Reviewed Invoices')).toMatchObject([
		{ fileName: 'broken.pdf', total: null, problem: expect.stringContaining('broken.pdf') },
	]);
});
