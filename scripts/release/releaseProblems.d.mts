export interface PackageDescription {
	version: string;
	author?: { name?: string; email?: string };
	homepage?: string;
	repository?: { url?: string };
}
export declare function releaseProblems(release: {
	tag: string;
	description: PackageDescription;
	changelog: string;
	isOnMain: boolean;
	publishedFrom?: string;
}): string[];
