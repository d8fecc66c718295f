import type { ServiceResponse } from '../http/serviceResponse.ts';
import type { RequestBody } from '../http/readBody.ts';
import { lastCheck, startCheck } from './connectionChecks.ts';
import type { ConnectorSide } from './connectorTypes.ts';
import {
	createConnector,
	deleteConnector,
	getConnector,
	listConnectors,
	updateConnector,
} from './connectors.ts';
import type { LocalDialect } from './dialect.ts';
import {
	cancelJob,
	downloadFile,
	getFailedFiles,
	getFileStatus,
	getJob,
	getJobDetails,
	listJobs,
} from './jobs.ts';
import { createJob } from './onDemandJob.ts';
import type { IncomingDocument } from './processDocument.ts';
import { runWorkflow } from './runWorkflow.ts';
import { getTemplate, listTemplates } from './templates.ts';
import {
	createWorkflow,
	deleteWorkflow,
	getWorkflow,
	listWorkflows,
	updateWorkflow,
} from './workflows.ts';
import type { Workspace } from './workspace.ts';

/** What a handler gets: the id in the path ('' for a collection), the query and the body. */
export interface WorkflowCall {
	id: string;
	/** The second id in the path, such as that of a workflow's channel; '' without one. */
	innerId: string;
	query: URLSearchParams;
	body: RequestBody;
}

/** One operation; `:id` stands for an identifier. */
export interface Route {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	path: string;
	/** Left out: both dialects have it. */
	dialect?: LocalDialect;
	handle(workspace: Workspace, call: WorkflowCall): ServiceResponse | Promise<ServiceResponse>;
}

/** The whole workflow interface: relative paths, as the specification writes them. */
export const routes: readonly Route[] = [
	...connectorRoutes('sources', 'source_type'),
	...connectorRoutes('destinations', 'destination_type'),
	{ method: 'GET', path: '/workflows', handle: (space, call) => listWorkflows(space, call.query) },
	{
		method: 'POST',
		path: '/workflows',
		handle: (space, call) => createWorkflow(space, call.body.value),
	},
	{ method: 'GET', path: '/workflows/:id', handle: (space, call) => getWorkflow(space, call.id) },
	{
		method: 'PUT',
		path: '/workflows/:id',
		handle: (space, call) => updateWorkflow(space, call.id, call.body.value),
	},
	{
		method: 'DELETE',
		path: '/workflows/:id',
		handle: (space, call) => deleteWorkflow(space, call.id),
	},
	{
		method: 'POST',
		path: '/workflows/:id/run',
		handle: (space, call) => runWorkflow(space, call.id, inputFiles(call)),
	},
	{ method: 'GET', path: '/jobs', handle: (space, call) => listJobs(space, call.query) },
	{
		method: 'POST',
		path: '/jobs',
		dialect: 'public',
		handle: (space, call) => {
			const requestData = call.body.fields.find(([name]) => name === 'request_data');
			return createJob(space, requestData?.[1], inputFiles(call));
		},
	},
	{ method: 'GET', path: '/jobs/:id', handle: (space, call) => getJob(space, call.id) },
	{
		method: 'GET',
		path: '/jobs/:id/details',
		handle: (space, call) => getJobDetails(space, call.id),
	},
	{
		method: 'GET',
		path: '/jobs/:id/failed-files',
		handle: (space, call) => getFailedFiles(space, call.id),
	},
	{
		method: 'GET',
		path: '/jobs/:id/file-status',
		dialect: 'public',
		handle: (space, call) => getFileStatus(space, call.id),
	},
	{ method: 'POST', path: '/jobs/:id/cancel', handle: (space, call) => cancelJob(space, call.id) },
	{
		method: 'GET',
		path: '/jobs/:id/download',
		handle: (space, call) => downloadFile(space, call.id, call.query),
	},
	{ method: 'GET', path: '/templates', handle: () => listTemplates() },
	{ method: 'GET', path: '/templates/:id', handle: (_space, call) => getTemplate(call.id) },
];

function connectorRoutes(side: ConnectorSide, typeFilter: string): Route[] {
	return [
		{
			method: 'GET',
			path: `/${side}`,
			handle: (space, call) => listConnectors(space, side, call.query.get(typeFilter)),
		},
		{
			method: 'POST',
			path: `/${side}`,
			handle: (space, call) => createConnector(space, side, call.body.value),
		},
		{
			method: 'GET',
			path: `/${side}/:id`,
			handle: (space, call) => getConnector(space, side, call.id),
		},
		{
			method: 'PUT',
			path: `/${side}/:id`,
			handle: (space, call) => updateConnector(space, side, call.id, call.body.value),
		},
		{
			method: 'DELETE',
			path: `/${side}/:id`,
			handle: (space, call) => deleteConnector(space, side, call.id),
		},
		{
			method: 'POST',
			path: `/${side}/:id/connection-check`,
			handle: (space, call) => startCheck(space, side, call.id),
		},
		{
			method: 'GET',
			path: `/${side}/:id/connection-check`,
			handle: (space, call) => lastCheck(space, side, call.id),
		},
	];
}

function inputFiles(call: WorkflowCall): IncomingDocument[] {
	return call.body.files.filter((file) => file.fieldName === 'input_files');
}
