/* Removes what was built. */
import { rmSync } from 'node:fs';

for (const folder of ['dist', 'coverage', '.cache/build']) {
	rmSync(new URL(`../${folder}`, import.meta.url), { recursive: true, force: true });
}
