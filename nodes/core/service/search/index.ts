import { searchJobFiles, searchJobNodes } from './jobFiles';
import { searchJobs } from './jobs';
import { recordSearches } from './records';

export const { searchTemplates, searchWorkflows } = recordSearches;

/** The functions that fill the nodes' searchable lists, by the names that parameters use. */
export const listSearch = {
	...recordSearches,
	searchJobFiles,
	searchJobNodes,
	searchJobs,
};
