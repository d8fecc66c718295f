export interface NeededSpace {
	/** What needs the space, such as "n8n". */
	what: string;
	folder: string;
	neededBytes: number;
}

/** The sentence for the disk of a folder, which may not be there yet; undefined where there's enough room. */
export declare function adviceForDisk(space: NeededSpace): string | undefined;
