import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readWorkflowFile } from '../../../e2e/n8n/workflowFile';
import { importableExamples } from '../../../e2e/start/examples';

const project = join(__dirname, '..', '..', '..');
const noteType = 'n8n-nodes-base.stickyNote';

const noteSchema = z.object({
	parameters: z.object({ content: z.string() }),
});

const positionSchema = z.tuple([z.number(), z.number()]);

/** Bold words of the notes that name something in n8n's editor instead of a node of the workflow. */
const editorWords = ['Publish', 'Activate', 'Execute workflow', 'Output'];

describe.each(importableExamples.map(({ file }) => file))('the note of %s', (file) => {
	const { name, nodes } = readWorkflowFile(readFileSync(join(project, file), 'utf8'));
	const notes = nodes.filter(({ type }) => type === noteType).map((node) => noteSchema.parse(node));
	const others = nodes.filter(({ type }) => type !== noteType);

	it('is beside nodes that none of the others covers', () => {
		const covered = others.flatMap((one, index) =>
			others.slice(index + 1).flatMap((other) => {
				const [[x, y], [otherX, otherY]] = [one, other].map((each) =>
					positionSchema.parse(each['position']),
				) as Array<[number, number]>;
				const isCovered = Math.abs(x - otherX) < 100 && Math.abs(y - otherY) < 100;
				return isCovered ? [`${one.name} and ${other.name}`] : [];
			}),
		);
		expect(covered).toEqual([]);
	});

	it('names only nodes that are there', () => {
		const known = [...others.map((node) => node.name), ...editorWords];
		for (const { parameters } of notes) {
			const bold = [...parameters.content.matchAll(/\*\*(.+?)\*\*/g)].map(([, words]) => words);
			expect(known).toEqual(expect.arrayContaining(bold));
		}
	});

	it('is one: three steps, the price, and what becomes of an unreadable document', () => {
		expect(notes).toHaveLength(1);
		const content = notes[0]?.parameters.content ?? '';
		expect(content.startsWith(`## ${name}\n`)).toBe(true);
		const [, steps = ''] = content.split(/^### .*\n/m);
		const numbered = [1, 2, 3].map((at): unknown => expect.stringMatching(`^${at}\\. `));
		expect(steps.trim().split('\n')).toEqual(numbered);
		expect(content).toContain('in June 2026, $0.03 after 15,000 free pages');
		expect(content).toContain("can't be read");
	});
});
