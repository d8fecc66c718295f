import { expect } from '@playwright/test';
import { join } from 'node:path';
import { formAddress, withParameters } from '../n8n/workflowFile.ts';
import { readExample } from '../package/fixtures.ts';
import { drawPages } from '../pdf/drawPages.ts';
import { projectFolder } from '../projectFolder.ts';
import { importableExamples, reviewDocument } from '../start/examples.ts';
import { hostedTest } from './hostedService.ts';
import { pageScale, showSideBySide } from './sideBySide.ts';
import { withServiceCredential } from './workflows.ts';

// The example as a new user meets it: published, its form opened, the marked PDF looked at.
hostedTest(
	'examples/review-extracted-values.json shows a person what is in doubt',
	async ({ editor, folder, takePicture, takeReadmePicture }) => {
		const file = 'review-extracted-values.json';
		const example = withParameters(
			await readExample(file),
			importableExamples
				.find((one) => one.file === `examples/${file}`)
				?.parameters({ documents: folder, results: folder }) ?? {},
		);
		const filledIn = await withServiceCredential(editor, example);
		const workflowId = await editor.api.importWorkflow(filledIn);
		await editor.openWorkflow(workflowId, 'Review');
		await editor.showAllNodes();
		await takePicture('review-example');
		await editor.api.activate(workflowId);

		const form = await editor.page.context().newPage();
		const { origin } = new URL(editor.page.url());
		await expect
			.poll(async () => (await form.goto(formAddress(origin, example)))?.status())
			.toBe(200);
		await form.locator('input[type="file"]').setInputFiles(join(projectFolder, reviewDocument));
		await form.locator('#submit-btn').click();
		const deliveryDate = form.getByLabel('deliveryDate');
		await deliveryDate.waitFor();
		expect(await deliveryDate.inputValue()).toBe('2025-03-04');
		expect(await form.getByLabel('supplier').inputValue()).toBe('');
		await form.getByText('The required field is empty').waitFor();
		await takePicture('review-form', form);
		const formPicture = await form.locator('#n8n-form').screenshot({
			style: '.card { border-color: transparent !important; box-shadow: none !important }',
		});
		const opened = form.waitForEvent('popup');
		await form.getByText('Open the invoice with its marks').click();
		const marked = await opened;
		await marked.waitForLoadState();
		expect(await marked.evaluate(() => document.contentType)).toBe('application/pdf');
		await takePicture('review-marked', marked);
		const pdf = await (await form.context().request.get(marked.url())).body();
		const sheet = await showSideBySide(editor, 548, [
			{ title: 'Values marked in the PDF', page: (await drawPages(pdf, pageScale))[0] },
			{ title: 'Values to review in a form', form: formPicture },
		]);
		await takeReadmePicture('review', { parts: [sheet], lowest: sheet });
		await sheet.page().close();
		await marked.close();
		await deliveryDate.fill('2025-04-03');
		await form.getByLabel('supplier').fill('Harbour Office Supplies');
		await form.locator('#submit-btn').click();
		await form.getByText('Invoice B-2210, total 1250.5').waitFor();
		await takePicture('review-saved', form);
		await form.close();
		expect(
			await editor.api.dataTableRows(await editor.api.dataTableId('Reviewed Invoices')),
		).toMatchObject([
			{
				...{ invoiceNumber: 'B-2210', deliveryDate: '2025-04-03', total: 1250.5 },
				...{ supplier: 'Harbour Office Supplies', reviewedValues: 2 },
			},
		]);
	},
);
