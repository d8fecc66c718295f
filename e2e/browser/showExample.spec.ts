import { join } from 'node:path';
import { readExample } from '../package/fixtures.ts';
import { Animation } from './animation.ts';
import { formName, openFilledForm, sendForm } from './formUpload.ts';
import { hostedTest } from './hostedService.ts';
import { withServiceCredential } from './workflows.ts';

// A whole example as a user runs it, without its note, which would leave the nodes too small to read.
hostedTest(
	'examples/sort-documents.json sorts an uploaded invoice',
	async ({ documentFolder, editor, takePicture, takeReadmePicture }) => {
		const example = await readExample('sort-documents.json');
		const nodes = example.nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
		const filledIn = await withServiceCredential(editor, { ...example, nodes });
		await editor.importAndOpen(filledIn, formName);
		const before = editor.page.viewportSize();
		const viewport = { width: 1200, height: 560 };
		await editor.page.setViewportSize(viewport);
		await editor.showAllNodes();
		const animation = new Animation();
		await animation.add(editor.page);
		const form = await openFilledForm(editor, join(documentFolder, 'invoice.pdf'));
		await form.setViewportSize(viewport);
		await animation.add(form);
		await sendForm(editor, form, 'Show Result');
		await editor.showAllNodes();
		await takePicture('sort-documents');
		await takeReadmePicture('example', {
			parts: [editor.page.locator('#header'), editor.part('canvas-wrapper')],
			lowest: editor.part('zoom-to-fit'),
		});
		await animation.add(editor.page);
		await form.getByText('2025-0117').waitFor();
		await animation.add(form);
		await animation.save(editor, 'example-run');
		await form.close();
		if (before) await editor.page.setViewportSize(before);
	},
);
