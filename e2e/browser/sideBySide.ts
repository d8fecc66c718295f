import type { Locator } from '@playwright/test';
import type { Editor } from './editor.ts';

/** What one column shows under its title. */
interface Column {
	title: string;
	/** A PNG of a form, as wide as the column; the column has a border. */
	form?: Buffer;
	/** A PNG of a document's page at `pageScale`, of which the upper part is shown without the margins at its sides. */
	page?: Buffer;
	text?: string;
}

/** At this scale, the text of a page of A4 is as wide as a column, with two dots per pixel. */
export const pageScale = 1.8;

/** The columns are as wide as n8n's forms. */
const style = `
	body { margin: 0; background: white; color: #333; font: 15px 'Liberation Sans', sans-serif }
	main { display: flex; gap: 20px; width: 916px; padding: 10px }
	section { width: 448px }
	h2 { margin: 0 0 10px 2px; font-size: 15px }
	div { overflow: hidden; border-radius: 8px; border: 1px solid #d5d5dc; box-sizing: border-box }
	img { display: block }
	.form img { margin: -1px }
	.page img { margin: -10px 0 0 -39px }
	pre { margin: 0; padding: 14px; font: 13px/1.5 'DejaVu Sans Mono', monospace; white-space: pre-wrap }
`;

/** Shows columns side by side in a page of its own, cut at a height in pixels, for a picture. */
export async function showSideBySide(
	editor: Editor,
	height: number,
	columns: readonly Column[],
): Promise<Locator> {
	const page = await editor.page.context().newPage();
	await page.setContent(`<style>${style} div { height: ${height}px }</style><main></main>`);
	const shown = columns.map(({ title, form, page: drawn, text }) => ({
		title,
		text,
		picture: (form ?? drawn)?.toString('base64'),
		kind: form === undefined ? 'page' : 'form',
	}));
	await page.evaluate(async (all) => {
		for (const { title, text, picture, kind } of all) {
			const heading = document.createElement('h2');
			heading.textContent = title;
			const content = document.createElement(text === undefined ? 'img' : 'pre');
			if (content instanceof HTMLImageElement) {
				content.src = `data:image/png;base64,${picture}`;
				await content.decode();
				// Dot by dot, which keeps it sharp and small.
				content.width = content.naturalWidth / devicePixelRatio;
			} else content.textContent = text ?? '';
			const frame = document.createElement('div');
			frame.className = kind;
			frame.append(content);
			const section = document.createElement('section');
			section.append(heading, frame);
			document.querySelector('main')?.append(section);
		}
	}, shown);
	return page.locator('main');
}
