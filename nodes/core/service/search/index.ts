import { searchJobFiles, searchJobNodes, searchJobs } from './jobs';
import { searchNotificationChannels } from './channels';
import {
	searchDestinations,
	searchSources,
	searchTemplates,
	searchWorkflowDestinations,
	searchWorkflows,
	searchWorkflowSources,
} from './records';

export { searchWorkflows };

/** The functions that fill the nodes' searchable lists, by the names that parameters use. */
export const listSearch = {
	searchDestinations,
	searchJobFiles,
	searchJobNodes,
	searchJobs,
	searchNotificationChannels,
	searchSources,
	searchTemplates,
	searchWorkflowDestinations,
	searchWorkflowSources,
	searchWorkflows,
};
