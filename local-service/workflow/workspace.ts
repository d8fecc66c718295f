import type { LocalDialect } from './dialect.ts';
import type { JobTiming, StoredJob, WorkflowState } from './state.ts';
import { emptyState } from './state.ts';
import { readStateFile, writeStateFile } from './stateFile.ts';

/** What every handler of the workflow interface works on: one organizational workspace. */
export interface Workspace {
	state: WorkflowState;
	dialect: LocalDialect;
	jobTiming: JobTiming;
	/** True: secrets of connectors come back in plain text, as from some servers. */
	showsSecrets: boolean;
	/** Milliseconds since 1970. */
	now(): number;
	/** Keeps the state; call it after each change. */
	save(): void;
	/** Called after a change of the given job, or, without one, where time may have changed any. */
	noteChanges: (job?: StoredJob) => void;
}

/** The workspace with what the data folder holds ('' = no folder). */
export function openWorkspace(
	settings: Pick<Workspace, 'dialect' | 'jobTiming' | 'showsSecrets' | 'now'> & {
		dataFolder: string;
	},
): Workspace {
	const { dataFolder, ...rest } = settings;
	const state = dataFolder === '' ? emptyState() : readStateFile(dataFolder);
	return {
		...rest,
		state,
		noteChanges: () => {},
		save() {
			if (dataFolder !== '') writeStateFile(dataFolder, state);
		},
	};
}
