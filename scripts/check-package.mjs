/*
 * Looks at the package as users get it: packs it, unpacks it, and checks what is in it.
 * - n8n's own scanner rules on the packed `.js` files and `package.json`, inline switches without effect; author and
 *   repository are a sample where package.json names none
 * - patterns that n8n's coming scan takes for threats
 * - nothing but what belongs there; icons and codex files beside every node; every file required by relative path exists
 * - a preview of every output that n8n can look up
 * - links lead to the repository that package.json names
 * - every registered node and the credential load and are named as promised
 * Needs a finished build. Ends with 1 and a list when something is wrong.
 */
import { ESLint } from 'eslint';
import { spawnSync } from 'node:child_process';
import {
	existsSync,
	globSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { standIn } from './complete-links.mjs';
import npm from './launch/findNpm.cjs';
import { loadNodes } from './load-nodes.mjs';
import { scanRules, sourcePatterns } from './scan-rules.mjs';
import { threats } from './threat-patterns.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const largestPackageBytes = 220 * 1024;
const problems = [];

/** What n8n, n8n's rules and Node.js let a community package require without dependencies of its own. */
const allowedRequires = new Set([
	'n8n-workflow',
	'crypto',
	'node:crypto',
	'lodash',
	'luxon',
	'zod',
	'p-limit',
]);

/** What package.json gets before the first release (RELEASING.md): the scanner refuses a package without it. */
const sample = {
	homepage: 'https://github.com/sample/n8n-nodes-document-service#readme',
	author: { name: 'Sample Author', email: 'sample@n8n-nodes-document-service.dev' },
	repository: {
		type: 'git',
		url: 'git+https://github.com/sample/n8n-nodes-document-service.git',
	},
};

function run(command, parameters, folder) {
	const result = spawnSync(command, parameters, { cwd: folder, encoding: 'utf8' });
	if (result.status !== 0) throw new Error(`${command} failed: ${result.stderr}`);
	return result.stdout;
}

/** Lints as the scanner does: its rules alone, comments in the code switch nothing off. */
async function scan(folder, patterns) {
	const eslint = new ESLint({
		cwd: folder,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: scanRules,
	});
	const results = await eslint.lintFiles(patterns);
	const errors = ESLint.getErrorResults(results);
	if (errors.length === 0) return results.length;
	problems.push(await (await eslint.loadFormatter('stylish')).format(errors));
	return results.length;
}

function checkRequires(folder) {
	for (const file of globSync('dist/**/*.js', { cwd: folder })) {
		const code = readFileSync(join(folder, file), 'utf8');
		for (const [, wanted] of code.matchAll(/\brequire\(\s*["']([^"']+)["']\s*\)/g)) {
			if (wanted.startsWith('.')) {
				const target = join(folder, dirname(file), wanted);
				if (!['', '.js', '.json', '/index.js'].some((ending) => isFile(target + ending))) {
					problems.push(`${file} requires ${wanted}, which is not in the package`);
				}
			} else if (!allowedRequires.has(wanted)) {
				problems.push(`${file} requires ${wanted}, which users do not have`);
			}
		}
	}
}

function checkThreats(folder) {
	for (const file of globSync('**/*.{js,json}', { cwd: folder })) {
		const text = readFileSync(join(folder, file), 'utf8');
		for (const [name, isMet] of Object.entries(threats)) {
			if (isMet(text)) problems.push(`${file} meets ${name}`);
		}
	}
}

function isFile(path) {
	return existsSync(path) && statSync(path).isFile();
}

function checkContents(folder, description) {
	const unexpected = globSync('**/*', { cwd: folder })
		.filter((path) => isFile(join(folder, path)))
		.filter(
			(path) =>
				!/^(package\.json|index\.js|README\.md|LICENSE\.md)$/.test(path) &&
				!/^dist\/(credentials|nodes|icons)\/.+\.(js|svg|node\.json)$/.test(path) &&
				!/^dist\/nodes\/\w+\/__schema__\/.+\.json$/.test(path),
		);
	for (const path of unexpected) problems.push(`${path} does not belong into the package`);
	if (description.dependencies) problems.push('package.json has runtime dependencies');
	if (JSON.stringify(description.peerDependencies) !== '{"n8n-workflow":"*"}') {
		problems.push('peerDependencies must be exactly {"n8n-workflow": "*"}');
	}
}

function checkLinks(folder) {
	for (const file of globSync('**/*.{js,json,md}', { cwd: folder })) {
		if (readFileSync(join(folder, file), 'utf8').includes(standIn)) {
			problems.push(`${file} has a link that the build should have completed`);
		}
	}
}

function checkNodes(folder, description) {
	const load = createRequire(join(root, 'package.json'));
	const linked = join(root, 'dist');
	for (const path of [...description.n8n.nodes, ...description.n8n.credentials]) {
		const file = join(folder, path);
		if (!isFile(file)) {
			problems.push(`${path} is registered, but not in the package`);
			continue;
		}
		const name = basename(path).split('.')[0];
		// Loaded from the build, which is the same code, so that n8n-workflow is found.
		const type = new (load(join(linked, path.slice('dist/'.length)))[name])();
		const icons = Object.values((type.description ?? type).icon ?? {});
		if (icons.length !== 2) problems.push(`${name} needs a light and a dark icon`);
		for (const icon of icons) {
			if (!isFile(join(dirname(file), icon.replace('file:', '')))) {
				problems.push(`${name}: the icon ${icon} is not in the package`);
			}
		}
		if (type.description && !isFile(file.replace(/\.js$/, '.json'))) {
			problems.push(`${name} has no codex file beside it`);
		}
	}
}

/** n8n finds a preview of every output that it can look up. */
async function checkPreviews(folder) {
	const { previewFiles } = await import('./previews.ts');
	let count = 0;
	for (const [name, node] of await loadNodes()) {
		for (const [path, preview] of previewFiles(node)) {
			const file = join(folder, 'dist/nodes', name, path);
			const isThere = isFile(file) && readFileSync(file, 'utf8') === JSON.stringify(preview);
			if (!isThere) problems.push(`${name} has no preview ${path}, or an old one`);
			count += 1;
		}
	}
	if (count === 0) problems.push('No node has a preview of its output');
}

const folder = mkdtempSync(join(tmpdir(), 'package-'));
try {
	const [{ filename, size }] = JSON.parse(
		run(
			process.execPath,
			[
				npm.findNpm(),
				'pack',
				'--json',
				'--ignore-scripts',
				'--loglevel=error',
				'--pack-destination',
				folder,
			],
			root,
		),
	);
	run('tar', ['-xzf', filename], folder);
	const unpacked = join(folder, 'package');
	const description = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));

	checkContents(unpacked, description);
	checkRequires(unpacked);
	checkLinks(unpacked);
	checkThreats(unpacked);
	checkNodes(unpacked, description);
	await checkPreviews(unpacked);
	writeFileSync(
		join(unpacked, 'package.json'),
		JSON.stringify({ ...sample, ...description }, null, '\t'),
	);
	const sources = await scan(root, sourcePatterns);
	const packed = await scan(unpacked, ['**/*.js', 'package.json']);
	if (size > largestPackageBytes)
		problems.push(`The package has ${size} bytes; the limit is ${largestPackageBytes}`);

	if (problems.length > 0) {
		console.error(problems.join('\n'));
		process.exitCode = 1;
	} else {
		console.log(
			`${filename}: ${(size / 1024).toFixed(0)} KB; n8n's scanner rules: 0 errors in ${sources} source files and ${packed} packed files`,
		);
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
