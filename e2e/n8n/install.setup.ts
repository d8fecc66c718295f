import { test } from '../fixtures.ts';
import { pinnedN8n } from './pinnedN8n.ts';

test('n8n 1 is installed', async ({ signal }) => {
	await pinnedN8n(1, { output: process.stdout, signal });
});
