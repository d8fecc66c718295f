import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFileForN8n } from '../n8n/installPackage.ts';
import type { PackedPackage } from '../npm-registry/packedPackage.ts';
import { credentialType } from '../start/credential.ts';
import type { RunningStageN8n } from '../suite/stage.ts';
import { packageName } from './buildWorkflow.ts';

/** The types of the package's nodes, without the variants that n8n derives for agents. */
export const nodeTypes = [
	'documentPartition',
	'documentPartitionLoader',
	'documentService',
	'documentServiceInstantTrigger',
	'documentServiceTrigger',
].map((name) => `${packageName}.${name}`);

/** Where n8n keeps an installed package. */
function packageFolder({ userFolder }: RunningStageN8n): string {
	return join(userFolder, '.n8n', 'nodes', 'node_modules', packageName);
}

/** Throws if n8n hasn't loaded every node and the credential type. */
export async function assertLoaded({ api }: RunningStageN8n): Promise<void> {
	const loaded = await api.nodeTypes(`${packageName}.`);
	for (const type of nodeTypes) assert.ok(loaded.includes(type), `${type} is missing`);
	const credentialTypes = await api.credentialTypes();
	assert.ok(credentialTypes.includes(credentialType), `${credentialType} is missing`);
}

/** Throws if n8n doesn't list the package with its version and its nodes, or has a different package.json. */
export async function assertInstalled(n8n: RunningStageN8n, packed: PackedPackage): Promise<void> {
	const listed = await n8n.api.communityPackages.list();
	assert.deepEqual(
		listed.map(({ installedNodes, ...rest }) => ({
			...rest,
			nodes: installedNodes.map(({ type }) => type).sort(),
		})),
		[
			{
				packageName: packed.name,
				installedVersion: packed.version,
				failedLoading: false,
				nodes: nodeTypes,
			},
		],
	);
	const text = await readFile(join(packageFolder(n8n), 'package.json'), 'utf8');
	assert.deepEqual(JSON.parse(text), packageFileForN8n(JSON.stringify(packed.packageFile)));
}

/** Throws if n8n lists a community package, still has the package's folder, or has loaded any part of it. */
export async function assertNotInstalled(n8n: RunningStageN8n): Promise<void> {
	assert.deepEqual(await n8n.api.communityPackages.list(), []);
	await assert.rejects(stat(packageFolder(n8n)), { code: 'ENOENT' });
	assert.deepEqual(await n8n.api.nodeTypes(`${packageName}.`), []);
	assert.ok(!(await n8n.api.credentialTypes()).includes(credentialType));
}
