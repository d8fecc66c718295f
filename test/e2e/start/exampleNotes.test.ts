import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readWorkflowFile } from '../../../e2e/n8n/workflowFile';
import { importableExamples } from '../../../e2e/start/examples';

const project = join(__dirname, '..', '..', '..');
const noteType = 'n8n-nodes-base.stickyNote';

const noteSchema = z.object({
	name: z.string(),
	position: z.tuple([z.number(), z.number()]),
	parameters: z.object({
		content: z.string(),
		width: z.number(),
		height: z.number(),
	}),
});
type Note = z.infer<typeof noteSchema>;

const positionSchema = z.tuple([z.number(), z.number()]);

/** Bold words of the notes that name something in n8n's editor instead of a node of the workflow. */
const editorWords = ['Publish', 'Activate', 'Execute workflow', 'Output'];

function holds(note: Note, [x, y]: readonly [number, number]): boolean {
	const [left, top] = note.position;
	const { width, height } = note.parameters;
	// Nodes are at least this large, and have their name below.
	return x >= left && y >= top && x + 96 <= left + width && y + 140 <= top + height;
}

describe.each(importableExamples.map(({ file }) => file))('the notes of %s', (file) => {
	const { nodes } = readWorkflowFile(readFileSync(join(project, file), 'utf8'));
	const notes = nodes.filter(({ type }) => type === noteType).map((node) => noteSchema.parse(node));
	const [, ...sections] = notes;
	const others = nodes.filter(({ type }) => type !== noteType);

	it('are beside nodes that none of the others covers', () => {
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

	it('name only nodes that are there', () => {
		const known = [...others.map((node) => node.name), ...editorWords];
		for (const { parameters } of notes) {
			const bold = [...parameters.content.matchAll(/\*\*(.+?)\*\*/g)].map(([, words]) => words);
			expect(known).toEqual(expect.arrayContaining(bold));
		}
	});

	it('hold each node in one section, if there are any', () => {
		for (const node of others) {
			const position = positionSchema.parse(node['position']);
			const around = sections.filter((section) => holds(section, position));
			expect([node.name, around.length]).toEqual([node.name, Math.min(sections.length, 1)]);
		}
	});
});
