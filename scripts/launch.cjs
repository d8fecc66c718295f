'use strict';
/*
 * Every command of package.json starts here: `node scripts/launch.cjs COMMAND [ARGUMENTS]`, where COMMAND is a file
 * of the project or the name of a tool; without one it only installs.
 *
 * Plain JavaScript for whatever Node.js the machine has. It installs what the lock file names, then runs COMMAND
 * on the project's own Node.js 24, which it starts by its path: a shell may remember another `node` from before the
 * installation, so nothing after it may be looked up on the PATH.
 */
const oldestMajor = 20;
if (Number(process.versions.node.split('.')[0]) < oldestMajor) {
	console.error(
		`This is Node.js ${process.versions.node}, and the project needs ${oldestMajor} or later: ` +
			'install a current one from https://nodejs.org, then run the command again.',
	);
	process.exit(1);
}

const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { findNpm } = require('./launch/findNpm.cjs');
const { textOfFirstStart } = require('./launch/firstStart.cjs');
const { installPackages } = require('./launch/installPackages.cjs');
const { toolFile } = require('./launch/toolFile.cjs');

const root = join(__dirname, '..');
const executable = process.platform === 'win32' ? 'node.exe' : 'node';
const ownNode = join(root, 'node_modules', 'node', 'bin', executable);

/** How often it looks whether npm, which passes signals on to its shell only, is still there. */
const orphanCheckMs = 1_000;

/** Runs a file on the project's Node.js, passes signals on to it, and ends as it ended. */
function run(file, parameters, npm) {
	// Some commands read a TypeScript file of the published code, which is compiled to another kind of module.
	const quiet = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON';
	const child = spawn(ownNode, [quiet, file, ...parameters], {
		stdio: 'inherit',
		// What runs npm later starts this file, and looks no npm up.
		env: { ...process.env, npm_execpath: npm },
	});
	const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
	const passOn = (signal) => child.kill(signal);
	for (const signal of signals) process.on(signal, passOn);
	const parent = process.ppid;
	setInterval(() => process.ppid === parent || child.kill('SIGTERM'), orphanCheckMs).unref();
	child.once('error', (error) => {
		console.error(`Couldn't start the project's Node.js: ${error.message}`);
		process.exitCode = 1;
	});
	child.once('exit', (code, signal) => {
		process.exitCode = code ?? 1;
		for (const each of signals) process.removeListener(each, passOn);
		if (signal !== null) process.kill(process.pid, signal);
	});
}

async function main([command, ...parameters]) {
	const firstStart = textOfFirstStart({ root, command, parameters });
	if (firstStart !== undefined) console.log(`${firstStart}\n`);
	const npm = findNpm();
	await installPackages({ root, npm, ownNode });
	if (command === undefined) return;
	const file = toolFile(command) ?? join(root, command);
	if (!existsSync(file)) throw new Error(`There is no ${command} to run, nor a tool of that name.`);
	run(file, parameters, npm);
}

main(process.argv.slice(2)).catch((error) => {
	console.error(error.message);
	process.exitCode = 1;
});
