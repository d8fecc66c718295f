import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { startLocalService } from '../../local-service/startLocalService.ts';
import { fieldNamed, nextPage, submit } from '../n8n/forms.ts';
import type { PackagedN8n } from '../n8n/startWithPackage.ts';
import {
	formAddress,
	readWorkflowFile,
	withCredential,
	withParameters,
} from '../n8n/workflowFile.ts';
import { projectFolder } from '../projectFolder.ts';
import { credentialFor, credentialType } from '../start/credential.ts';
import { importableExamples } from '../start/examples.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { test } from '../workbench.ts';

const file = 'examples/review-extracted-values.json';
/** An invoice whose date the service's stand-in reads with the month first where it's written in digits. */
async function invoiceOf(number: string, date: string): Promise<File> {
	const pdf = await PDFDocument.create();
	const page = pdf.addPage([595, 842]);
	const font = await pdf.embedFont(StandardFonts.Helvetica);
	const lines = [`Invoice ${number}`, `Delivery date: ${date}`, 'Supplier: Oakline'];
	lines.forEach((text, at) => page.drawText(text, { x: 72, y: 740 - 60 * at, size: 11, font }));
	const rows = [
		['Item', 'Quantity', 'Amount'],
		['Desk lamp', '10', '£1,250.50'],
		['Total', '10', '£1,250.50'],
	];
	rows.forEach((cells, at) => {
		cells.forEach((text, column) => {
			page.drawText(text, { x: 72 + 160 * column, y: 540 - 24 * at, size: 11, font });
		});
	});
	const bytes = Uint8Array.from(await pdf.save());
	return new File([bytes], `${number}.pdf`, { type: 'application/pdf' });
}

test(`${file}: values that a document does not confirm wait for a person, also while n8n is killed`, async ({
	workbench,
	version,
	folder,
	cleanUp,
}) => {
	const service = await startLocalService({ dialect: 'public' });
	cleanUp.add(service.close);
	let n8n: PackagedN8n = await workbench.startN8n(version);
	const description = `the local service at ${service.url}`;
	const data = credentialFor({ ...service, description, isLocal: true });
	const credential = await n8n.api.createCredential(data);
	const example = withParameters(
		readWorkflowFile(await readFile(join(projectFolder, file), 'utf8')),
		importableExamples
			.find((one) => one.file === file)
			?.parameters({ documents: folder, results: folder }) ?? {},
	);
	const filledIn = withCredential(example, packageName, credentialType, credential);
	const workflowId = await n8n.api.importWorkflow(filledIn);
	await n8n.api.activate(workflowId);
	const rows = async () =>
		(await n8n.api.dataTableRows(await n8n.api.dataTableId('Reviewed Invoices'))).map(
			({ invoiceNumber, deliveryDate, total, reviewedValues }) => {
				return { invoiceNumber, deliveryDate, total, reviewedValues };
			},
		);
	const upload = async (invoice: File): Promise<string> =>
		await submit(formAddress(n8n.url, example), invoice);

	await workbench.check('an invoice whose values are confirmed is saved at once', async () => {
		const page = await nextPage(await upload(await invoiceOf('A-17', '28 February 2025')));
		expect(page).toContain('Invoice A-17, total 1250.5');
	});

	const confirmed = {
		invoiceNumber: 'A-17',
		deliveryDate: '2025-02-28',
		total: 1250.5,
		reviewedValues: 0,
	};
	const reviewed = {
		...confirmed,
		invoiceNumber: 'B-18',
		deliveryDate: '2025-04-03',
		reviewedValues: 1,
	};
	const invoice = await invoiceOf('B-18', '03/04/2025');
	await workbench.check(
		'another one is shown with its reason and its marked PDF, and survives a kill',
		async () => {
			const waiting = await upload(invoice);
			const page = await nextPage(waiting);
			expect(page).toContain('03/04/2025');
			const [, link = ''] = /href="([^"]*\/webhook\/marked-invoice[^"]*)"/.exec(page) ?? [];
			const marked = await fetch(link.replaceAll('&amp;', '&'));
			expect(marked.headers.get('content-type')).toContain('application/pdf');
			const bytes = Buffer.from(await marked.arrayBuffer());
			const original = Buffer.from(await invoice.arrayBuffer());
			expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
			expect(bytes.length).toBeGreaterThan(original.length);
			expect(await rows()).toEqual([confirmed]);

			await n8n.kill();
			const { userFolder, url } = n8n;
			n8n = await workbench.startN8n(version, { userFolder, port: Number(new URL(url).port) });
			expect(await nextPage(waiting)).toContain('03/04/2025');
			await submit(waiting, { [fieldNamed(page, 'deliveryDate')]: '2025-04-03' });
			expect(await nextPage(waiting)).toContain('Invoice B-18, total 1250.5');
			expect(await rows()).toEqual([confirmed, reviewed]);
		},
	);

	await workbench.check(
		'the same invoice once more, sent twice at the end, is still one row',
		async () => {
			const waiting = await upload(invoice);
			const field = fieldNamed(await nextPage(waiting), 'deliveryDate');
			await submit(waiting, { [field]: '2025-04-03' });
			// n8n may not respond to what it no longer waits for.
			const again = { method: 'POST', body: new URLSearchParams({ [field]: '2025-01-01' }) };
			await fetch(waiting, { ...again, signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
			await nextPage(waiting);
			expect(await rows()).toEqual([confirmed, reviewed]);
		},
	);

	await workbench.check('a value that the person empties is saved as empty', async () => {
		const waiting = await upload(invoice);
		const field = fieldNamed(await nextPage(waiting), 'deliveryDate');
		await submit(waiting, { [field]: '' });
		await nextPage(waiting);
		expect(await rows()).toEqual([confirmed, { ...reviewed, deliveryDate: null }]);
	});
});
