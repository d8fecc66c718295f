import { expect, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { degrees, PDFDocument, rgb } from 'pdf-lib';
import { pdfLibrary } from '../../local-service/partition/pdf/pdfLibrary.ts';
import type { PdfMark } from '../../packages/pdf-ranges/index.ts';
import { test } from '../browser/fixtures.ts';
import { installPackages, mayInstallPackages, missingPrograms } from '../debian/installPackages.ts';
import { CommandFailure, runCommand } from '../n8n/command.ts';
import { drawPages } from './drawPages.ts';

/** Loaded when a test runs: together with all specs, Playwright would load them as CommonJS, which they aren't here. */
const loadRanges = async () => await import('../../packages/pdf-ranges/index.ts');
const loadCorpus = async () => await import('../../packages/pdf-ranges/test/pdfs/corpus.ts');
const loadShownMarks = async () =>
	await import('../../packages/pdf-ranges/test/pdfs/shownMarks.ts');

const programs = ['/usr/bin/qpdf', '/usr/bin/pdftoppm'];
const isInstalled = (): boolean => programs.every((program) => existsSync(program));

test.beforeAll(async ({ signal }) => {
	const canHave = isInstalled() || mayInstallPackages();
	test.skip(!canHave, missingPrograms('qpdf and poppler-utils'));
	if (!isInstalled()) await installPackages({ packages: ['qpdf', 'poppler-utils'], signal });
});

async function marked(bytes: Buffer, marks: readonly PdfMark[]): Promise<Buffer> {
	const { openPdf } = await loadRanges();
	const opened = await openPdf(bytes, { pause: async () => await wait(0) });
	const written = 'pdf' in opened ? await opened.pdf.annotate(marks) : opened;
	if ('reason' in written) throw new Error(`The marks were not written: ${written.reason}`);
	return Buffer.concat(written.pieces);
}

const highlight = { color: [1, 0, 0], text: 'A value' } as const;
const note = { color: [0, 1, 0], text: 'A note' } as const;

test('qpdf finds nothing in marked documents that it does not find in the originals', async ({
	folder,
	signal,
}) => {
	const faultsOf = async (bytes: Buffer): Promise<string[]> => {
		const file = join(folder, 'checked.pdf');
		await writeFile(file, bytes);
		const check = { command: 'qpdf', parameters: ['--check', file], folder, signal };
		const output = await runCommand(check).catch((error: unknown) => {
			if (error instanceof CommandFailure) return error.output;
			throw error;
		});
		return output.split('\n').filter((line) => /warning|error:|damaged/i.test(line));
	};
	const box = { left: 0.1, top: 0.2, width: 0.5, height: 0.1 };
	const [{ corpus }, { shownPages }] = [await loadCorpus(), await loadShownMarks()];
	for (const { name, bytes } of await corpus()) {
		const marks = (await shownPages(await pdfLibrary(), bytes)).flatMap((_, index): PdfMark[] => [
			{ ...highlight, page: index + 1, box },
			{ ...note, page: index + 1 },
		]);
		const before = await faultsOf(bytes);
		const once = await marked(bytes, marks);
		for (const written of [once, await marked(once, marks)]) {
			const after = await faultsOf(written);
			// Where the original has faults, offsets in their descriptions differ.
			expect(after, name).toHaveLength(before.length);
		}
	}
});

/** Red is half of white where the page draws what is to be marked, and green is less than white where a mark is. */
const drawn = { x: 150, y: 250, width: 260, height: 130, color: rgb(0.5, 1, 1) };

async function drawnPages(): Promise<Buffer> {
	const document = await PDFDocument.create();
	for (const rotation of [0, 90, 180, 270]) {
		for (const isCropped of [false, true]) {
			const page = document.addPage();
			page.setMediaBox(-20, 35, 600, 760);
			if (isCropped) page.setCropBox(20, 50, 540, 600);
			page.setRotation(degrees(rotation));
			page.drawRectangle(drawn);
			page.drawText('To be marked', { x: 160, y: 300, size: 36 });
		}
	}
	return Buffer.from(await document.save());
}

/** How much of what is drawn and of what is marked is both, in a picture of pages, and how much of notes there is. */
async function compare(page: Page, picture: Buffer): Promise<{ overlap: number; notes: number }> {
	return await page.evaluate(async (base64) => {
		const response = await fetch(`data:image/png;base64,${base64}`);
		const image = await createImageBitmap(await response.blob());
		const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
		context?.drawImage(image, 0, 0);
		const data = context?.getImageData(0, 0, image.width, image.height).data ?? [];
		let [both, any, notes] = [0, 0, 0];
		for (let place = 0; place < data.length; place += 4) {
			const [red = 0, green = 0] = [data[place], data[place + 1]];
			const isDrawn = red > 100 && red < 160;
			const isMarked = red > 100 && green < 200;
			if (isDrawn && isMarked) both += 1;
			if (isDrawn || isMarked) any += 1;
			if (red < 50 && green > 200) notes += 1;
		}
		return { overlap: both / any, notes };
	}, picture.toString('base64'));
}

test('poppler, pdfjs and Chromium draw marks where they belong', async ({
	browser,
	folder,
	signal,
}, testInfo) => {
	const bytes = await drawnPages();
	const { shownPages } = await loadShownMarks();
	const marks = (await shownPages(await pdfLibrary(), bytes)).flatMap((shown, index): PdfMark[] => {
		const { x, y, width, height } = drawn;
		const [left, top, right, bottom] = shown.areaOf([x, y, x + width, y + height]);
		const box = {
			left: left / shown.width,
			top: top / shown.height,
			width: (right - left) / shown.width,
			height: (bottom - top) / shown.height,
		};
		return [
			{ ...highlight, page: index + 1, box },
			{ ...note, page: index + 1 },
		];
	});
	const file = join(folder, 'marked.pdf');
	const written = await marked(bytes, marks);
	await writeFile(file, written);
	const blank = await browser.newPage();
	const check = async (name: string, picture: Buffer): Promise<void> => {
		await testInfo.attach(`${name}.png`, { body: picture, contentType: 'image/png' });
		const { overlap, notes } = await compare(blank, picture);
		expect.soft(overlap, name).toBeGreaterThan(0.95);
		expect.soft(notes, `notes in ${name}`).toBeGreaterThan(0);
	};

	const parameters = ['-r', '72', '-cropbox', '-png', file, join(folder, 'poppler')];
	await runCommand({ command: 'pdftoppm', parameters, folder, signal });
	const pictures = (await readdir(folder)).filter((name) => /^poppler.*png$/.test(name)).sort();
	expect(pictures).toHaveLength(8);
	for (const name of pictures) await check(name, await readFile(join(folder, name)));
	for (const [index, picture] of (await drawPages(written)).entries()) {
		await check(`pdfjs-${index + 1}`, picture);
	}

	// Chromium's viewer shows all pages, one below the other.
	const viewer = await browser.newPage({ viewport: { width: 500, height: 4200 } });
	await viewer.goto(`${pathToFileURL(file).href}#toolbar=0&navpanes=0&view=FitH`);
	const isShown = async () => (await compare(blank, await viewer.screenshot())).notes > 0;
	await expect.poll(isShown, { message: 'Chromium shows the document' }).toBe(true);
	await check('chromium', await viewer.screenshot());
});
