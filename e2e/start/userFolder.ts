import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Owner } from '../n8n/n8nApi.ts';

export interface UserFolder {
	path: string;
	/** Lets another start use the folder. */
	release(): Promise<void>;
}

const ownerSchema = z.object({ email: z.string(), password: z.string() });
const maxFolders = 100;

function isRunning(processId: number): boolean {
	try {
		process.kill(processId, 0);
		return true;
	} catch {
		return false;
	}
}

async function readIfThere(file: string): Promise<string | undefined> {
	try {
		return await readFile(file, 'utf8');
	} catch {
		return undefined;
	}
}

async function isTaken(lockFile: string): Promise<boolean> {
	const processId = Number(await readIfThere(lockFile));
	return Number.isSafeInteger(processId) && processId > 0 && isRunning(processId);
}

/**
 * Reserves the folder in which n8n keeps its data between starts. While another start uses it, the next
 * one gets a folder of its own, as two n8n can't share one database. Workflows name a credential, so a user's own service
 * has another n8n than the stand-in: no document goes to the one that was meant for the other.
 */
export async function takeUserFolder(
	parent: string,
	{ isLocal }: { isLocal: boolean },
): Promise<UserFolder> {
	const name = isLocal ? 'n8n-2' : 'n8n-2-own-service';
	for (let count = 1; count <= maxFolders; count++) {
		const path = join(parent, count === 1 ? name : `${name}-${count}`);
		const lockFile = join(path, 'in-use-by');
		await mkdir(path, { recursive: true });
		if (await isTaken(lockFile)) continue;
		await writeFile(lockFile, String(process.pid));
		return { path, release: async () => await rm(lockFile, { force: true }) };
	}
	throw new Error(`All of ${maxFolders} folders under ${parent} are in use by other starts`);
}

/** The account of the n8n in a user folder: created at the first start, the same from then on. */
export async function readOwner(userFolder: string): Promise<Owner> {
	const file = join(userFolder, 'owner.json');
	const stored = await readIfThere(file);
	if (stored !== undefined) return ownerSchema.parse(JSON.parse(stored));
	// n8n requires a digit and a capital letter.
	const password = `A1-${randomBytes(9).toString('base64url')}`;
	const owner: Owner = { email: 'owner@example.com', password };
	await writeFile(file, JSON.stringify(owner), { mode: 0o600 });
	return owner;
}
