#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps --prefix "$folder" @langchain/community@1.1.27 @langchain/core@1.2.8 @langchain/classic@1.0.27 pg@8.21.0 @electric-sql/pglite@0.3.14
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { PGVectorStore } from '@langchain/community/vectorstores/pgvector';

/** Deletes by a filter from a table with chunks of 2024, 2025 and 2026. Returns the years that are left. */
async function leftAfter(filter) {
	const database = new PGlite();
	await database.exec('CREATE TABLE chunks (id uuid, text text, metadata jsonb)');
	for (const year of [2024, 2025, 2026]) {
		await database.query('INSERT INTO chunks (metadata) VALUES ($1)', [{ year, date: `${year}-01-31` }]);
	}
	const pool = { query: (text, values) => database.query(text, values) };
	const store = new PGVectorStore({}, { pool, tableName: 'chunks' });
	await store.delete({ filter });
	const { rows } = await database.query("SELECT metadata->'year' AS year FROM chunks");
	return rows.map(({ year }) => year);
}

const filters = [{ year: { lt: 2025 } }, { date: { lt: '2025-01-01' } }, { year: { eq: 2024 } }];
const seen = [];
for (const filter of filters) seen.push(await leftAfter(filter));

const { version } = JSON.parse(readFileSync('node_modules/@langchain/community/package.json'));
console.log(`Version:  @langchain/community ${version}, PGVectorStore`);
console.log('Behavior: a condition that the store has no operator for, or compares a text by size, is left out: without any, all chunks are deleted.');
console.log('Expected: an error, or the chunk of 2024 alone is deleted.');
for (const [index, filter] of filters.entries()) {
	console.log(`Seen:     ${JSON.stringify(filter)} leaves ${JSON.stringify(seen[index])}`);
}
if (JSON.stringify(seen) !== '[[2025,2026],[],[]]') {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
