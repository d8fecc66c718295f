import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Codex {
	alias: string[];
}

function aliasesOf(node: string): string[] {
	const file = join(__dirname, `../../nodes/${node}/${node}.node.json`);
	return (JSON.parse(readFileSync(file, 'utf8')) as Codex).alias.map((alias) =>
		alias.toLowerCase(),
	);
}

/** The node creator matches a whole phrase against one alias, so several words need an alias of their own. */
describe('the phrases that users search for', () => {
	it.each([
		'parse document',
		'read pdf',
		'extract text',
		'text from pdf',
		'invoice',
		'ocr',
		'unstructured',
		'word to markdown',
		'email attachment',
		'split pdf',
		'parse pdf',
		'pptx',
		'image to text',
		'html to markdown',
		'chunking',
		'convert',
		'unstructured api',
		'unstructured.io',
		'unstructured pdf',
	])('find Document Partition: %s', (phrase) => {
		expect(aliasesOf('DocumentPartition').some((alias) => alias.includes(phrase))).toBe(true);
	});

	it.each([
		'on-demand job',
		'create job',
		'run job',
		'run workflow',
		'unstructured job',
		'unstructured workflow',
		'unstructured api',
		'unstructured.io',
	])('find Document Service: %s', (phrase) => {
		expect(aliasesOf('DocumentService').some((alias) => alias.includes(phrase))).toBe(true);
	});

	it.each(['webhook', 'notification'])('find the instant trigger: %s', (phrase) => {
		expect(aliasesOf('DocumentServiceInstantTrigger').some((alias) => alias.includes(phrase))).toBe(
			true,
		);
	});

	// n8n lists the polling trigger under Document Service, and then searches that node's phrases only.
	it.each(['job finished', 'finished', 'job completed', 'job failed', 'unstructured job'])(
		'find the triggers: %s',
		(phrase) => {
			for (const node of [
				'DocumentService',
				'DocumentServiceTrigger',
				'DocumentServiceInstantTrigger',
			]) {
				expect(aliasesOf(node).some((alias) => alias.includes(phrase))).toBe(true);
			}
		},
	);

	it('find the loader: document loader', () => {
		expect(aliasesOf('DocumentPartitionLoader')).toContain('document loader');
	});
});
