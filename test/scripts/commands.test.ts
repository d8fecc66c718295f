import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import toolFiles from '../../scripts/launch/toolFile.cjs';
import { blockCommands, namedScripts } from '../../scripts/newcomer/readmeCommands.mjs';
import { trials } from '../../scripts/newcomer/trials.mjs';

const root = join(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const pages = ['README.md', 'CONTRIBUTING.md', 'local-service/README.md'];

describe('the commands of package.json', () => {
	it.each(Object.entries(scripts))('%s looks nothing up after an installation', (_, script) => {
		for (const part of script.split(' && ')) {
			const [, command] = /^node scripts\/launch\.cjs (\S+)(?: [\w./\-=]+)*$/.exec(part) ?? [];
			expect({ part, command }).toEqual({ part, command: expect.any(String) });
			const file = toolFiles.toolFile(command ?? '') ?? join(root, command ?? '');
			expect({ file, isThere: existsSync(file) }).toEqual({ file, isThere: true });
		}
	});
});

describe("the README's commands", () => {
	it('are tried as a newcomer meets them, all of them, npm start first', () => {
		const commands = blockCommands(read('README.md')).filter((command) =>
			command.startsWith('npm'),
		);
		expect(commands[0]).toBe('npm start');
		expect([...commands].sort()).toEqual(Object.keys(trials).sort());
	});

	it.each(pages)('of %s exist', (page) => {
		const missing = namedScripts(read(page)).filter((name) => !Object.hasOwn(scripts, name));
		expect(missing).toEqual([]);
	});
});
