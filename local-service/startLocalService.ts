import { createServer } from 'node:http';
import { setTimeout as waitFor } from 'node:timers/promises';
import type { Faults } from './faults/faults.ts';
import { createFaults } from './faults/faults.ts';
import { handleRequest, partitionPath } from './http/handleRequest.ts';
import type { RecordedRequest } from './http/recordedRequest.ts';
import { workflowPath } from './http/workflowRoute.ts';
import type { Deliveries, DeliverySettings } from './notifications/deliveries.ts';
import { openDeliveries } from './notifications/deliveries.ts';
import type { TransformService } from './transform/transformService.ts';
import { transformPath } from './transform/transformService.ts';
import type { TransformSwitches } from './transform/transformSwitches.ts';
import { transformSwitches } from './transform/transformSwitches.ts';
import type { LocalDialect } from './workflow/dialect.ts';
import { dialectRules } from './workflow/dialect.ts';
import type { JobSwitches } from './workflow/jobSwitches.ts';
import { jobSwitches } from './workflow/jobSwitches.ts';
import type { JobTiming } from './workflow/state.ts';
import { openWorkspace } from './workflow/workspace.ts';

export type { RecordedRequest } from './http/recordedRequest.ts';
export type { Fault } from './faults/faults.ts';
export type { Delivery } from './notifications/deliveries.ts';
export type { LocalDialect } from './workflow/dialect.ts';

/** How the local service is started; everything has a default. */
export interface LocalServiceSettings {
	/** Default 0: any free one. */
	port?: number;
	/** Default 'local-key'; '' accepts requests without a key. */
	apiKey?: string;
	/** Default: the dialect's. */
	apiKeyHeader?: string;
	/** Default 'specification'. */
	dialect?: LocalDialect;
	/** Whether it's an account that has on-demand jobs and parse requests only: every other path is a 404. */
	jobsOnly?: boolean;
	/** Folder in which connectors, workflows and jobs survive a restart. Default: none. */
	dataFolder?: string;
	/** Milliseconds each page costs before a partition response. Default 0. */
	pageCostMs?: number;
	/** Default: 200 ms scheduled, 800 ms in progress. A connection check takes the sum, and so does a parse request. */
	jobTiming?: JobTiming;
	/** Milliseconds since 1970; default: the machine's clock. */
	now?: () => number;
	/** True: connectors' secrets come back in plain text. Default false: masked. */
	showsSecrets?: boolean;
	/** How events are delivered to webhooks (public dialect). */
	deliveries?: DeliverySettings;
}

/** A running local service. */
export interface LocalService {
	/** Without a path. */
	url: string;
	partitionUrl: string;
	/** Of parse requests (public dialect). */
	parseUrl: string;
	baseUrl: string;
	apiKey: string;
	apiKeyHeader: string;
	dialect: LocalDialect;
	jobsOnly: boolean;
	/** Every request seen, in the order of arrival. */
	requests: RecordedRequest[];
	faults: Faults;
	/** Puts ready-made jobs into the service. */
	jobs: JobSwitches;
	/** Decides what becomes of parse requests (public dialect). */
	transformJobs: TransformSwitches;
	/** Events on their way to webhooks (public dialect), and what goes wrong with them. */
	deliveries: Deliveries;
	/** Ends the service and every open connection. */
	close(): Promise<void>;
}

/** How often the service looks for deliveries that are due. */
const deliveryPauseMs = 50;

/** Starts both interfaces on 127.0.0.1. Rejects when the port is taken. */
export async function startLocalService(
	settings: LocalServiceSettings = {},
): Promise<LocalService> {
	const dialect = settings.dialect ?? 'specification';
	const apiKey = settings.apiKey ?? 'local-key';
	const apiKeyHeader = settings.apiKeyHeader ?? dialectRules[dialect].apiKeyHeader;
	const workspace = openWorkspace({
		dialect,
		jobTiming: settings.jobTiming ?? { scheduledMs: 200, runningMs: 800 },
		showsSecrets: settings.showsSecrets ?? false,
		now: settings.now ?? Date.now,
		dataFolder: settings.dataFolder ?? '',
	});
	const requests: RecordedRequest[] = [];
	const faults = createFaults();
	const closing = new AbortController();
	const wait = async (milliseconds: number) => {
		await waitFor(milliseconds, undefined, { signal: closing.signal }).catch(() => {});
	};
	const deliveries = openDeliveries(workspace, settings.deliveries ?? {}, closing.signal);
	if (dialect === 'specification') workspace.noteChanges = () => {};
	const transform: TransformService = {
		workspace,
		uploads: new Map(),
		nextChanges: [],
		wait: settings.now === undefined ? wait : async () => {},
	};
	const { pageCostMs = 0, jobsOnly = false } = settings;
	const parts = {
		workspace,
		transform,
		faults,
		requests,
		apiKey,
		apiKeyHeader,
		jobsOnly,
		pageCostMs,
		wait,
	};
	const server = createServer((incoming, response) => {
		// Only a fault that can't be sent gets here, such as a header with a line break.
		handleRequest(parts, incoming, response).catch(() => incoming.destroy());
	});
	// Uploads may take long, and an idle connection must not end while a client starts to use it again.
	server.requestTimeout = 0;
	server.keepAliveTimeout = 10 * 60 * 1000;
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(settings.port ?? 0, '127.0.0.1', resolve);
	});
	const address = server.address();
	const port = typeof address === 'object' && address !== null ? address.port : settings.port;
	if (dialect === 'public' && settings.now === undefined) {
		const timer = setInterval(() => deliveries.start(), deliveryPauseMs).unref();
		closing.signal.addEventListener('abort', () => clearInterval(timer));
	}
	const url = `http://127.0.0.1:${port}`;
	return {
		url,
		partitionUrl: `${url}${partitionPath}`,
		parseUrl: `${url}${transformPath}`,
		baseUrl: `${url}${workflowPath}`,
		apiKey,
		apiKeyHeader,
		dialect,
		jobsOnly,
		requests,
		faults,
		jobs: jobSwitches(workspace),
		transformJobs: transformSwitches(transform),
		deliveries,
		async close() {
			closing.abort();
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			});
		},
	};
}
