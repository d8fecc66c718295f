import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowState } from './state.ts';
import { emptyState } from './state.ts';

/** What was saved in the data folder; an empty state when nothing was. */
export function readStateFile(folder: string): WorkflowState {
	const file = join(folder, 'state.json');
	if (!existsSync(file)) return emptyState();
	const state: WorkflowState = JSON.parse(readFileSync(file, 'utf8'));
	return { ...emptyState(), ...state };
}

/**
 * Saves the state in the data folder. The file is written beside the old one and then renamed, so a
 * crash leaves one of the two whole.
 */
export function writeStateFile(folder: string, state: WorkflowState): void {
	mkdirSync(folder, { recursive: true });
	const file = join(folder, 'state.json');
	const draft = `${file}.new`;
	writeFileSync(draft, JSON.stringify(state));
	renameSync(draft, file);
}
