import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { DocumentValues } from '../../nodes/DocumentValues/DocumentValues.node';

const descriptions: INodeTypeDescription[] = [
	DocumentPartition,
	DocumentPartitionLoader,
	DocumentService,
	DocumentServiceTrigger,
	DocumentServiceInstantTrigger,
	DocumentValues,
].map((Node) => new Node().description);

const packageName = 'n8n-nodes-document-service';
const ownTypes = descriptions.map(({ name }) => `${packageName}.${name}`);

describe("what n8n's AI workflow builder learns", () => {
	it('covers every node of the package', () => {
		const { n8n } = JSON.parse(
			readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8'),
		) as { n8n: { nodes: string[] } };
		expect(n8n.nodes).toHaveLength(descriptions.length);
	});

	it.each(descriptions)('says when to use $name, and which nodes go with it', (description) => {
		const { searchHint = '', relatedNodes = [] } = description.builderHint ?? {};
		expect(searchHint.length).toBeGreaterThan(80);
		expect(searchHint.length).toBeLessThan(400);
		expect(relatedNodes.length).toBeGreaterThan(0);
		for (const { nodeType, relationHint } of relatedNodes) {
			expect(relationHint).not.toBe('');
			if (nodeType.startsWith(packageName)) expect(ownTypes).toContain(nodeType);
			expect(nodeType).not.toBe(`${packageName}.${description.name}`);
		}
	});
});

describe('what nodes say of each other', () => {
	const hintsOf = (name: string) => {
		const { builderHint } = descriptions.find((description) => description.name === name) ?? {};
		const { searchHint = '', relatedNodes = [] } = builderHint ?? {};
		return [searchHint, ...relatedNodes.map(({ relationHint }) => relationHint)].join(' ');
	};

	it('sends no one to Job → Create for results, nor elsewhere for many files or typed data', () => {
		expect(hintsOf('documentService')).toMatch(/Job → Create [^.]*returns a job\b/);
		expect(hintsOf('documentService')).not.toMatch(/one document at a time|single documents/);
		expect(hintsOf('documentPartition')).not.toMatch(/many or large|in jobs/);
		expect(hintsOf('documentPartition')).toContain('set Output to Extracted Data');
	});
});

describe('the fields that n8n may redact', () => {
	const fields = new DocumentService().description.sensitiveOutputFields ?? [];

	it('are the secrets of connectors', () => {
		expect(fields).toEqual(
			expect.arrayContaining(['config.secret', 'config.client_cred', 'config.password']),
		);
		for (const field of fields) expect(field).toMatch(/^config\.\w+$/);
	});

	it('contain no setting that is no secret in some type, and none twice', () => {
		expect(fields).not.toContain('config.remote_url');
		expect(fields).not.toContain('config.database');
		expect(new Set(fields).size).toBe(fields.length);
	});
});
