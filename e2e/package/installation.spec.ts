import { expect } from '@playwright/test';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFileForN8n } from '../n8n/installPackage.ts';
import type { PackagedN8n } from '../n8n/startWithPackage.ts';
import { withCredential } from '../n8n/workflowFile.ts';
import { credentialType } from '../start/credential.ts';
import { buildWorkflow, packageName, partitionType, readFiles } from './buildWorkflow.ts';
import { directPartition } from './directPartition.ts';
import { binaryDataEnvironment, test } from './fixtures.ts';
import { firstJson, itemsOf, storeOf } from './items.ts';
import { startNpmRegistry, type NpmRegistry, type PackageFile } from './npmRegistry.ts';

/** The types of the package's nodes, without the variants that n8n derives for agents. */
const nodeTypes = [
	'documentPartition',
	'documentPartitionLoader',
	'documentService',
	'documentServiceInstantTrigger',
	'documentServiceTrigger',
	'documentValues',
].map((name) => `${packageName}.${name}`);

/** Where n8n keeps an installed package. */
function packageFolder({ userFolder }: PackagedN8n): string {
	return join(userFolder, '.n8n', 'nodes', 'node_modules', packageName);
}

/** Throws if n8n hasn't loaded every node and the credential type. */
async function expectLoaded({ api }: PackagedN8n): Promise<void> {
	expect(await api.nodeTypes(`${packageName}.`)).toEqual(expect.arrayContaining(nodeTypes));
	expect(await api.credentialTypes()).toContain(credentialType);
}

/** Throws if n8n doesn't list the package with its version and its nodes, or has a different package.json. */
async function expectInstalled(n8n: PackagedN8n, packageFile: PackageFile): Promise<void> {
	const listed = await n8n.api.communityPackages.list();
	const { name, version } = packageFile;
	expect(
		listed.map(({ installedNodes, ...rest }) => ({
			...rest,
			nodes: installedNodes.map(({ type }) => type).sort(),
		})),
	).toEqual([
		{ packageName: name, installedVersion: version, failedLoading: false, nodes: nodeTypes },
	]);
	const text = await readFile(join(packageFolder(n8n), 'package.json'), 'utf8');
	expect(JSON.parse(text)).toEqual(packageFileForN8n(JSON.stringify(packageFile)));
}

/** Throws if n8n lists a community package, still has the package's folder, or has loaded any part of it. */
async function expectNotInstalled(n8n: PackagedN8n): Promise<void> {
	expect(await n8n.api.communityPackages.list()).toEqual([]);
	await expect(stat(packageFolder(n8n))).rejects.toMatchObject({ code: 'ENOENT' });
	expect(await n8n.api.nodeTypes(`${packageName}.`)).toEqual([]);
	expect(await n8n.api.credentialTypes()).not.toContain(credentialType);
}

/*
 * n8n installs the package itself, as Install under Settings → Community nodes does in its editor. The other tests
 * unpack it into n8n's folder, which comes to the same.
 */
test.describe.configure({ mode: 'serial' });

let registry: NpmRegistry;
let n8n: PackagedN8n;
let environment: Record<string, string>;

test.beforeAll(async ({ tarball, folder, version, startN8n, cleanUp }) => {
	registry = await startNpmRegistry({ tarball, folder });
	cleanUp.add(registry.close);
	const userFolder = await mkdtemp(join(folder, `n8n-${version}-`));
	environment = {
		// The only n8n whose binary data are in the database.
		...binaryDataEnvironment(version, 'database'),
		...(await registry.connect(userFolder)),
	};
	n8n = await startN8n({ environment, userFolder, withPackage: false });
});

test('n8n starts without the package', async () => {
	await expectNotInstalled(n8n);
});

test('n8n installs the package from its npm registry', async () => {
	const { name, version } = registry.packageFile;
	const earlier = registry.requests.length;
	const installed = await n8n.api.communityPackages.install(name);
	expect(installed.installedVersion).toBe(version);
	const requests = registry.requests.slice(earlier);
	expect(requests).toContainEqual(expect.stringMatching(`${name}-${version}.tgz$`));
	await expectInstalled(n8n, registry.packageFile);
});

test('n8n loads every node and the credential type', async () => {
	await expectLoaded(n8n);
});

test('a file is read, partitioned to a file and read back in the store "database"', async ({
	documentFolder,
	service,
	credentialData,
	signal,
}) => {
	const file = join(documentFolder, 'invoice.pdf');
	const workflow = buildWorkflow('Round trip', [
		readFiles('Read Document', file),
		{
			name: 'Partition',
			type: partitionType,
			after: 'Read Document',
			parameters: { output: 'file' },
		},
		{
			name: 'Content',
			type: 'n8n-nodes-base.extractFromFile',
			after: 'Partition',
			parameters: { operation: 'fromJson', destinationKey: 'elements', options: {} },
		},
	]);
	const credential = await n8n.api.createCredential(credentialData);
	const filledIn = withCredential(workflow, packageName, credentialType, credential);
	const workflowId = await n8n.api.importWorkflow(filledIn);
	const execution = await n8n.api.runWorkflow(workflowId, filledIn, signal);
	expect(execution.status, execution.error).toBe('success');
	const files = ['Read Document', 'Partition'].flatMap((node) => itemsOf(execution, node));
	expect(files.map(({ binary }) => storeOf(binary?.['data']))).toEqual(['database', 'database']);
	const elements = await directPartition(service, file);
	expect(firstJson(execution, 'Content')['elements']).toEqual(elements);
});

test('n8n still has the package after a restart', async ({ startN8n }) => {
	const { userFolder } = n8n;
	await n8n.stop();
	n8n = await startN8n({ environment, userFolder, withPackage: false });
	await expectInstalled(n8n, registry.packageFile);
	await expectLoaded(n8n);
});

test('n8n uninstalls the package', async () => {
	await n8n.api.communityPackages.uninstall(registry.packageFile.name);
	await expectNotInstalled(n8n);
	await n8n.stop();
});
