import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Random } from '../../test/support/seed.ts';

const documentsPerFolder = 100;
const maxParagraphs = 6;
/** Every so many documents, one has a name with what databases and expressions treat in a special way. */
const commonNames = 5;
const words = ['invoice', 'harbour', 'contract', 'weather', 'pump', 'garden', 'letter', 'ferry'];

/** What was done to the folder: paths of the documents below it. */
export interface FolderChanges {
	changed: readonly string[];
	deleted: readonly string[];
	added: readonly string[];
	/** The new paths; the old ones are among those deleted. */
	renamed: readonly string[];
}

function hashOf(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}

/** A folder of small text documents in subfolders, which changes at random. No two documents share a name. */
export class SyncFolder {
	readonly path: string;
	/** The content of each document by its path below the folder. */
	readonly #documents = new Map<string, string>();
	readonly #random: Random;
	#count = 0;

	constructor(path: string, random: Random) {
		this.path = path;
		this.#random = random;
	}

	/** The SHA-256 hash of each document's content, by the document's complete path. */
	hashes(): Map<string, string> {
		const entries = [...this.#documents];
		return new Map(entries.map(([path, text]) => [join(this.path, path), hashOf(text)]));
	}

	/** Writes a file that is none of the documents that are to be stored. */
	async addOther(name: string, content: string): Promise<void> {
		await writeFile(join(this.path, name), content);
	}

	/** Takes all text from a document, which is none of those to be stored then. Returns its path. */
	async blank(): Promise<string> {
		const path = this.#random.pick([...this.#documents.keys()]);
		this.#documents.delete(path);
		await this.addOther(path, ' \n');
		return path;
	}

	async removeOther(name: string): Promise<void> {
		await rm(join(this.path, name));
	}

	/** Adds documents and returns their paths. */
	async add(count: number): Promise<string[]> {
		const paths = Array.from({ length: count }, () => this.#newPath());
		for (const path of paths) await this.#write(path, this.#newText());
		return paths;
	}

	/** Changes, deletes, adds and renames this many documents each, no document twice. */
	async mutate(count: number): Promise<FolderChanges> {
		const chosen = this.#random.shuffled([...this.#documents.keys()]).slice(0, 3 * count);
		const changed = chosen.slice(0, count);
		const deleted = chosen.slice(count, 2 * count);
		const before = chosen.slice(2 * count);
		for (const path of changed) await this.#write(path, this.#newText());
		for (const path of deleted) await rm(join(this.path, path));
		for (const path of deleted) this.#documents.delete(path);
		const renamed = before.map(() => this.#newPath());
		for (const [index, path] of before.entries()) await this.#rename(path, renamed[index] ?? '');
		return { changed, deleted: [...deleted, ...before], added: await this.add(count), renamed };
	}

	#newPath(): string {
		const number = this.#count++;
		const name = `document-${number}${number % commonNames === 0 ? ", Ada's $1" : ''}.txt`;
		return join(`part-${Math.floor(number / documentsPerFolder)}`, name);
	}

	#newText(): string {
		const paragraphs = Array.from({ length: this.#random.between(1, maxParagraphs) }, () =>
			Array.from({ length: 50 }, () => this.#random.pick(words)).join(' '),
		);
		return `${paragraphs.map((text) => `The ${text}, number ${this.#random.between(0, 1e9)}.`).join('\n\n')}\n`;
	}

	async #write(path: string, text: string): Promise<void> {
		const file = join(this.path, path);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, text);
		this.#documents.set(path, text);
	}

	async #rename(from: string, to: string): Promise<void> {
		await mkdir(dirname(join(this.path, to)), { recursive: true });
		await rename(join(this.path, from), join(this.path, to));
		this.#documents.set(to, this.#documents.get(from) ?? '');
		this.#documents.delete(from);
	}
}
