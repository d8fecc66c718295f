import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocumentFolder } from '../../../e2e/start/documents';

const project = join(__dirname, '..', '..', '..');

describe("the user's folder of documents", () => {
	let folder: string;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'documents-'));
		await symlink(join(project, 'local-service'), join(folder, 'local-service'), 'junction');
	});
	afterEach(async () => await rm(folder, { recursive: true, force: true }));

	it('does not bring back a sample that the user deleted', async () => {
		const documents = await openDocumentFolder(folder);
		await rm(join(documents, 'invoice.pdf'));
		await openDocumentFolder(folder);
		expect(await readdir(documents)).not.toContain('invoice.pdf');
	});
});
