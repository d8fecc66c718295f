import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const names = readdirSync(join(root, 'lab'))
	.filter((file) => file.endsWith('.ts') && file !== 'main.ts')
	.map((file) => file.slice(0, -'.ts'.length));

/** Whatever they measure: figures depend on the machine. Installs n8n where it's missing. */
it.each(names)(
	'npm run lab -- %s measures to its end',
	(name) => {
		const command = [join(root, 'scripts', 'launch.cjs'), 'lab/main.ts', name, '--quick'];
		const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
		expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
	},
	30 * 60_000,
);
