import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeHeaders } from '../../../e2e/n8n/nodeHeaders';

it("finds the headers of the project's own Node.js, in the version that runs", () => {
	const folder = nodeHeaders(join(__dirname, '..', '..', '..')) ?? '';
	const header = readFileSync(join(folder, 'include', 'node', 'node_version.h'), 'utf8');
	const numberOf = (part: string) => new RegExp(`NODE_${part}_VERSION (\\d+)`).exec(header)?.[1];
	const version = ['MAJOR', 'MINOR', 'PATCH'].map(numberOf).join('.');
	expect(version).toBe(process.versions.node);
});
