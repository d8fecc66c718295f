#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" unified@11.0.5 rehype-parse@9.0.1 rehype-remark@10.0.1 remark-stringify@11.0.0 mdast-util-to-markdown@2.2.3
cd "$folder"
cat > run.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const html = '<p>价格<b>（含税）</b>见附件</p>';
const processor = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).use(remarkStringify);
const markdown = String(await processor.process(html)).trim();

const { version } = JSON.parse(readFileSync('node_modules/mdast-util-to-markdown/package.json'));
console.log(`Version:  mdast-util-to-markdown ${version}, used by remark-stringify`);
console.log('Behavior: letters beside bold text that begins or ends with a bracket become numeric references.');
console.log('Expected: the letters as they are: whoever searches the Markdown, or embeds it, finds no word.');
console.log(`Seen:     ${markdown}`);
if (!/&#x[0-9A-F]+;\*\*/.test(markdown)) {
	console.error('The behavior has changed.');
	process.exit(1);
}
SCRIPT
node run.mjs
