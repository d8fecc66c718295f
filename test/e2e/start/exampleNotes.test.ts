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
		color: z.number().optional(),
	}),
});
type Note = z.infer<typeof noteSchema>;

const positionSchema = z.tuple([z.number(), z.number()]);

/** Bold words of the notes that name something in n8n's editor instead of a node of the workflow. */
const editorWords = ['Publish', 'Activate', 'Execute workflow', 'Output'];

function overlap(one: Note, other: Note): boolean {
	return [0, 1].every((axis) => {
		const [start, end] = [one, other].map(({ position, parameters: { width, height } }) => {
			const from = position[axis] ?? 0;
			return { from, to: from + (axis === 0 ? width : height) };
		});
		return start !== undefined && end !== undefined && start.from < end.to && end.from < start.to;
	});
}

function holds(note: Note, [x, y]: readonly [number, number]): boolean {
	const [left, top] = note.position;
	const { width, height } = note.parameters;
	// Nodes are at least this large, and have their name below.
	return x >= left && y >= top && x + 96 <= left + width && y + 140 <= top + height;
}

/** How high n8n shows a note's text, roughly: 7 pixels for a letter and 20 for a line. */
function textHeight({ parameters: { content, width } }: Note): number {
	const lines = content.split('\n').map((line) => {
		const length = line.replace(/[*`]/g, '').length * (line.startsWith('#') ? 1.3 : 1);
		return Math.max(0.4, Math.ceil((length * 7) / (width - 44)));
	});
	return lines.reduce((sum, count) => sum + count * 20, 0);
}

describe.each(importableExamples.map(({ file }) => file))('the notes of %s', (file) => {
	const { name, nodes } = readWorkflowFile(readFileSync(join(project, file), 'utf8'));
	const notes = nodes.filter(({ type }) => type === noteType).map((node) => noteSchema.parse(node));
	const [overview, ...sections] = notes;
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

	it('say how it works, how to set it up, what it requires and what to customize', () => {
		const content = overview?.parameters.content ?? '';
		const headings = content.split('\n').filter((line) => line.startsWith('#'));
		expect(headings).toEqual([
			`## ${name}`,
			'### How it works',
			'### Setup',
			'### Requirements',
			'### Customize',
		]);
		expect(content).toContain('n8n-nodes-document-service');
		expect(sections.map(({ parameters }) => parameters.color)).toEqual(sections.map(() => 7));
	});

	it('name only nodes that are there', () => {
		const known = [...others.map((node) => node.name), ...editorWords];
		for (const { parameters } of notes) {
			const bold = [...parameters.content.matchAll(/\*\*(.+?)\*\*/g)].map(([, words]) => words);
			expect(known).toEqual(expect.arrayContaining(bold));
		}
	});

	it('hold each node in one section, and leave room for their text', () => {
		for (const node of others) {
			const position = positionSchema.parse(node['position']);
			const around = sections.filter((section) => holds(section, position));
			expect([node.name, around.length]).toEqual([node.name, 1]);
		}
		for (const note of notes) {
			expect([note.name, notes.filter((other) => overlap(note, other)).length]).toEqual([
				note.name,
				1,
			]);
			expect(note.parameters.height).toBeGreaterThan(textHeight(note));
		}
	});
});
