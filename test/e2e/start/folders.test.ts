import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredWorkflow } from '../../../e2e/n8n/n8nApi';
import { followFolders } from '../../../e2e/start/followFolders';
import { openTrialFolders } from '../../../e2e/start/folders';

const project = join(__dirname, '..', '..', '..');

describe('the folders of a clone', () => {
	let clone: string;
	beforeEach(async () => {
		clone = await mkdtemp(join(tmpdir(), 'clone-'));
		for (const folder of ['local-service/samples', 'examples']) {
			await cp(join(project, folder), join(clone, folder), { recursive: true });
		}
	});
	afterEach(async () => await rm(clone, { recursive: true, force: true }));

	it('get the samples at the first start, beside what the user put there', async () => {
		await mkdir(join(clone, 'my-documents'));
		await writeFile(join(clone, 'my-documents', 'invoice.pdf'), 'of the user');
		const { documents } = await openTrialFolders(clone);
		expect(await readdir(documents)).toContain('offer.docx');
		expect(await readFile(join(documents, 'invoice.pdf'), 'utf8')).toBe('of the user');
	});

	it('keep samples deleted that the user deleted', async () => {
		const { documents } = await openTrialFolders(clone);
		await rm(join(documents, 'offer.docx'));
		await openTrialFolders(clone);
		expect(await readdir(documents)).not.toContain('offer.docx');
	});
});

describe('the workflows of a clone that was moved', () => {
	let userFolder: string;
	beforeEach(async () => {
		userFolder = await mkdtemp(join(tmpdir(), 'user-folder-'));
		const record = { 'examples/one.json': 'one', 'examples/deleted.json': 'deleted' };
		await writeFile(join(userFolder, 'imported-workflows.json'), JSON.stringify(record));
	});
	afterEach(async () => await rm(userFolder, { recursive: true, force: true }));

	const foldersOf = (clone: string) => ({
		documents: `${clone}/my-documents`,
		results: `${clone}/my-results`,
	});

	it('read and write its folders, and are published again', async () => {
		const stored: StoredWorkflow = {
			name: 'One',
			nodes: [
				{
					name: 'Read',
					type: 'read',
					parameters: { selector: '/old/my-documents/*', file: '=/old/my-results/{{ 1 }}' },
				},
				{ name: 'Other', type: 'other', parameters: { path: '/old/my-documents-2/*' } },
			],
			connections: {},
			settings: { executionOrder: 'v1' },
			active: true,
			isArchived: false,
		};
		const saved: unknown[] = [];
		const published: string[] = [];
		const api = {
			workflow: async (id: string) => (id === 'one' ? stored : undefined),
			saveWorkflow: async (workflow: object, id?: string) => {
				saved.push(workflow);
				return id ?? '';
			},
			activate: async (id: string) => void published.push(id),
		};
		await followFolders({ api, userFolder, folders: foldersOf('/old') });
		expect(saved).toEqual([]);
		await followFolders({ api, userFolder, folders: foldersOf('/new "clone"') });
		await followFolders({ api, userFolder, folders: foldersOf('/new "clone"') });
		expect(saved).toMatchObject([
			{
				name: 'One',
				nodes: [
					{
						parameters: {
							selector: '/new "clone"/my-documents/*',
							file: '=/new "clone"/my-results/{{ 1 }}',
						},
					},
					{ parameters: { path: '/old/my-documents-2/*' } },
				],
				settings: { executionOrder: 'v1' },
			},
		]);
		expect(published).toEqual(['one']);
	});
});
