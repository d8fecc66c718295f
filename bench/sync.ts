/*
 * npm run bench:sync: runs the example that syncs a folder in n8n's queue mode with PostgreSQL and pgvector, with 2,000
 * documents: the first run, a run after changes, 20 runs in which n8n is killed, a run with faults, and comparisons of
 * the table with a fresh build. Prints how many documents each run sent and how long it took. Takes about half an hour.
 * The environment variables SYNC_DOCUMENTS, SYNC_KILLS and SEED choose others.
 */
process.env['SYNC_DOCUMENTS'] ??= '2000';
process.env['SYNC_KILLS'] ??= '20';
process.argv.splice(2, Infinity, '--only', 'sync');
await import('../e2e/suite/main.ts');

export {};
