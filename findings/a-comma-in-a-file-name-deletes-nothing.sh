#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps --prefix "$folder" n8n-workflow@2.41.0 lodash@4.18.1 pg-promise@11.9.1 @electric-sql/pglite@0.3.14
cd "$folder"
# The node alone, without the several hundred packages of the others.
npm pack --silent n8n-nodes-base@2.41.1 > /dev/null
tar xzf n8n-nodes-base-2.41.1.tgz
mv package node_modules/n8n-nodes-base
cat > run.cjs <<'SCRIPT'
const { PGlite } = require('@electric-sql/pglite');
const { as } = require('pg-promise')();
const { version } = require('n8n-nodes-base/package.json');
const { execute } = require('n8n-nodes-base/dist/nodes/Postgres/v2/actions/database/executeQuery.operation.js');

const query = 'DELETE FROM files WHERE name = $1 RETURNING name';
const names = ['May, June.pdf', 'July.pdf'];

/** Runs Execute Query of n8n's Postgres node, version 2.6, on a table with both files. Returns what it deletes. */
async function deleted(queryReplacement, json) {
	// What n8n makes of an expression.
	const evaluateExpression = (text) => new Function('$json', `return ${text.slice(2, -2)}`)(json);
	const parameters = { query, options: { queryReplacement: `=${queryReplacement}` } };
	const context = {
		getNode: () => ({ parameters }),
		getNodeParameter: (name) => (name === 'query' ? query : evaluateExpression(queryReplacement)),
		evaluateExpression,
	};
	const database = new PGlite();
	await database.exec('CREATE TABLE files (name text)');
	for (const name of names) await database.query('INSERT INTO files VALUES ($1)', [name]);
	let rows = [];
	// As the node's own runner does it, with a server.
	const runQueries = async ([{ query: text, values, options }]) => {
		({ rows } = await database.query(as.format(text, values, options)));
		return [];
	};
	await execute.call(context, runQueries, [{ json }], { nodeVersion: 2.6 });
	return rows.map(({ name }) => name);
}

(async () => {
	const seen = {};
	for (const parameter of ['{{ $json.name }}', '{{ [$json.name] }}']) {
		for (const name of names) seen[`${parameter}, ${name}`] = await deleted(parameter, { name });
	}
	console.log(`Version:  n8n-nodes-base ${version}`);
	console.log('Behavior: what an expression returns for Query Parameters is split at commas: $1 is "May". No error, no row.');
	console.log('Expected: one expression is one parameter, since its value is data.');
	console.log(`Seen:     ${JSON.stringify(seen)} (parameter and file, deleted)`);
	const [cut, whole, ofList] = Object.values(seen);
	if (cut.length !== 0 || whole[0] !== names[1] || ofList[0] !== names[0]) {
		console.error('The behavior has changed.');
		process.exit(1);
	}
})();
SCRIPT
node run.cjs
