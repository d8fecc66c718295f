import type { N8nApi } from '../n8n/n8nApi.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';

/** One promise of the package and whether it held. */
export interface Check {
	name: string;
	ok: boolean;
	/** What went wrong. */
	detail?: string;
	/** Whether something came out differently than promised, rather than late or not at all. */
	isWrong?: boolean;
}

/** A real n8n with its owner logged in. */
export interface RunningStageN8n {
	/** Without a trailing slash. */
	url: string;
	api: N8nApi;
	userFolder: string;
	/** Of the operating system. */
	processId: number | undefined;
	stop(): Promise<void>;
	/** Ends it the way a crash does (SIGKILL). */
	kill(): Promise<void>;
	/** The last lines of its log. */
	log(): string;
}

export interface StageN8nSettings {
	/** Variables added to the project's own. */
	environment?: Readonly<Record<string, string>>;
	/** The folder of an n8n that ran before. Default: a new one. */
	userFolder?: string;
	/** The port of an n8n that ran before, for addresses that were kept. Default: any free one. */
	port?: number;
	/** False: n8n starts with what its folder contains. Default: the packed package is unpacked into it. */
	withPackage?: boolean;
}

/** What a stage works with. Whatever it starts through this ends with the stage. */
export interface Workbench {
	/** The packed package. */
	tarball: string;
	/** A temporary folder of the stage; n8n may read files from it. */
	folder: string;
	/** Aborted when the stage must end. */
	signal: AbortSignal;
	/** Returns the folder of the pinned n8n, which is installed if it's missing. */
	installN8n(version: N8nVersion): Promise<string>;
	startN8n(version: N8nVersion, settings?: StageN8nSettings): Promise<RunningStageN8n>;
	/** Records whether a promise holds: a thrown error says that it doesn't, and the stage continues. */
	check(name: string, run: () => Promise<void> | void): Promise<void>;
	/** Prints what is going on. */
	report(text: string): void;
}

/** A part of the suite that can be run by itself. */
export interface Stage {
	name: string;
	/** What this machine lacks for it and can't get, in words for the user; undefined when it can run. */
	missing?(): Promise<string | undefined>;
	/** After how many milliseconds it's taken to hang. Default: 25 minutes. */
	limitMs?: number;
	/**
	 * Stages that follow each other with the same name here run side by side: those that mostly wait for n8n's clock,
	 * so that they don't take the processor from each other.
	 */
	besideOthersOf?: string;
	run(workbench: Workbench): Promise<void>;
}
