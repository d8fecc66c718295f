import type { Postgres } from '../queue/postgres.ts';

/** The database of the chunks, which isn't n8n's own. */
export const chunkDatabase = 'documents';

/** The chunks of one state of a document, as far as they're stored. */
interface StoredState {
	documentKey: string;
	contentHash: string;
	/** How many rows there are, and how many different chunks they are. */
	rows: number;
	chunks: number;
	/** How many chunks the document was divided into. */
	of: number;
}

async function readStates(postgres: Postgres): Promise<StoredState[]> {
	const rows = await postgres.query(
		`select metadata->>'documentKey', metadata->>'contentHash', count(*),
			count(distinct metadata->>'chunkId'), max((metadata->>'chunkCount')::int)
		from document_chunks group by 1, 2`,
		chunkDatabase,
	);
	return rows.map(([documentKey = '', contentHash = '', count, chunks, of]) => ({
		documentKey,
		contentHash,
		rows: Number(count),
		chunks: Number(chunks),
		of: Number(of),
	}));
}

/** What keeps the table from holding exactly these documents, by their paths, each chunk once. */
export async function deviations(
	postgres: Postgres,
	hashes: ReadonlyMap<string, string>,
): Promise<string[]> {
	const states = await readStates(postgres);
	const found = new Set(states.map(({ documentKey }) => documentKey));
	const missing = [...hashes.keys()].filter((key) => !found.has(key));
	return [
		...missing.map((key) => `${key} has no chunks`),
		...states
			.filter(({ documentKey, contentHash }) => hashes.get(documentKey) !== contentHash)
			.map(({ documentKey }) => `${documentKey} has chunks of a state that's gone`),
		...states
			.filter(({ rows, chunks, of }) => rows !== of || chunks !== of)
			.map(({ documentKey, rows, of }) => `${documentKey} has ${rows} rows for ${of} chunks`),
	];
}

/** The documents of which neither the state before nor the one after is completely stored. */
export async function unfindable(
	postgres: Postgres,
	before: ReadonlyMap<string, string>,
	after: ReadonlyMap<string, string>,
): Promise<string[]> {
	const complete = new Set(
		(await readStates(postgres))
			.filter(({ chunks, of }) => chunks === of)
			.map(({ documentKey, contentHash }) => `${documentKey} ${contentHash}`),
	);
	const isFindable = (key: string): boolean =>
		[before.get(key), after.get(key)].some((hash) => complete.has(`${key} ${hash}`));
	return [...before.keys()].filter((key) => after.has(key) && !isFindable(key));
}

/** All rows of a table of chunks without their IDs: the place in the document, and a hash of everything else. */
export async function readRows(postgres: Postgres, table: string): Promise<string[]> {
	const rows = await postgres.query(
		`select metadata->>'documentKey', metadata->>'chunkIndex',
			md5(concat_ws(chr(31), text, metadata::text, embedding::text))
		from ${table} order by 1, (metadata->>'chunkIndex')::int, 3`,
		chunkDatabase,
	);
	return rows.map((columns) => columns.join(' '));
}
