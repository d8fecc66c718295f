import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { hostilePdfs } from './pdfs/hostilePdfs.ts';

const megabyte = 1024 * 1024;
/** What the engine keeps for a while of what is used no more. Small files took 3.2 GB and more before. Bytes. */
const ofTheEngine = (name: string): number => (name.includes('104 MB') ? 16 : 192) * megabyte;

describe('the memory that splitting takes beside the document', () => {
	let folder = '';
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'split-memory-'));
	});
	afterAll(async () => {
		await rm(folder, { recursive: true });
	});

	it.each(Object.entries(hostilePdfs))(
		'is a fifth of it, beside what the engine keeps: %s',
		async (name, { make }) => {
			const bytes = make();
			const file = join(folder, 'document.pdf');
			await writeFile(file, bytes);
			const { stdout } = await promisify(execFile)(process.execPath, [
				...[
					'--expose-gc',
					'--max-semi-space-size=1',
					'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
				],
				...['--import', './scripts/resolve-typescript.mjs'],
				...['packages/pdf-ranges/test/pdfs/memoryOfSplit.ts', file],
			]);
			const { growth } = JSON.parse(stdout) as { growth: number };
			expect(growth).toBeLessThan(bytes.length * 0.2 + ofTheEngine(name));
		},
	);
});
