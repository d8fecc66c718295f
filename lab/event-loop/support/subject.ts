/** Loads a module of the code that is measured, by its path in the repository without ending. */
export type Load = <Module>(path: string) => Promise<Module>;

/** A file of cases. Each prepares its input and returns what is measured. */
export interface Subject {
	cases: Record<string, (load: Load) => Promise<() => unknown>>;
}
