import {
	searchDestinations,
	searchSources,
	searchWorkflowDestinations,
	searchWorkflowSources,
} from './connectors';
import { searchJobFiles, searchJobNodes, searchJobs } from './jobs';
import { searchTemplates, searchWorkflows } from './workflows';

export {
	searchDestinations,
	searchJobFiles,
	searchJobNodes,
	searchJobs,
	searchSources,
	searchTemplates,
	searchWorkflowDestinations,
	searchWorkflowSources,
	searchWorkflows,
};

/** The functions that fill the nodes' searchable lists, by the names that parameters use. */
export const listSearch = {
	searchDestinations,
	searchJobFiles,
	searchJobNodes,
	searchJobs,
	searchSources,
	searchTemplates,
	searchWorkflowDestinations,
	searchWorkflowSources,
	searchWorkflows,
};
