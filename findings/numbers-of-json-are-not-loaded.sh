#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps --prefix "$folder" n8n-workflow@2.41.0 @langchain/classic@1.0.27 @langchain/core@1.2.8
cd "$folder"
# The loader alone, without what its package's other utilities need.
npm pack --silent @n8n/ai-utilities@0.34.1 > /dev/null
tar xzf n8n-ai-utilities-0.34.1.tgz
cat > run.cjs <<'SCRIPT'
const { version } = require('./package/package.json');
const { N8nJsonLoader } = require('./package/dist/cjs/utils/n8n-json-loader.js');

const json = { customer: 'Northwind', total: 5760, isPaid: false, dueInDays: 14 };

(async () => {
	// The Default Data Loader with its default settings: all of the item's data.
	const context = { getNodeParameter: (_name, _index, fallback) => fallback };
	const documents = await new N8nJsonLoader(context).processItem({ json }, 0);
	const seen = documents.map(({ pageContent }) => pageContent);
	console.log(`Version:  @n8n/ai-utilities ${version}, the loader of n8n's Default Data Loader`);
	console.log('Behavior: with Load All Input Data, texts alone are loaded, each as a document, without the names of the fields. Numbers, true and false are left out, without a hint.');
	console.log('Expected: the item is loaded, so that a search for the total finds 5760.');
	console.log(`Seen:     ${JSON.stringify(seen)} of ${JSON.stringify(json)}`);
	if (JSON.stringify(seen) !== '["Northwind"]') {
		console.error('The behavior has changed.');
		process.exit(1);
	}
})();
SCRIPT
node run.cjs
