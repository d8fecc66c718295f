import { Session, type Profiler } from 'node:inspector/promises';
import { pathToFileURL } from 'node:url';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { itemWith } from '../nodes/DocumentPartition/splitNode';
import { runNode, type NodeRun } from '../support/engine';
import { json, scriptedServer, type ScriptedServer } from '../support/scriptedServer';

/** What someone who follows an execution has to read: the functions that are called, and the files they're in. */
interface Trace {
	functions: number;
	files: number;
}

const ours = ['nodes/', 'packages/', 'credentials/'].map(
	(folder) => new URL(`../../${folder}`, pathToFileURL(__filename)).href,
);
const isOurs = (url: string): boolean => ours.some((folder) => url.startsWith(folder));

/** How many functions of a file were called. Neither the file as a whole nor a getter is one: compiled exports are getters. */
function calledFunctions({ functions }: Profiler.ScriptCoverage): number {
	return functions.filter(
		({ functionName, ranges: [range] }) =>
			range.count > 0 && range.startOffset > 0 && !/^get\b/.test(functionName),
	).length;
}

/** Runs a node in n8n's engine twice, since the first execution loads what it needs, and traces the second. */
async function traceOf(run: NodeRun): Promise<Trace> {
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
	await runNode(run);
	await session.post('Profiler.takePreciseCoverage');
	const { error } = await runNode(run);
	const { result } = await session.post('Profiler.takePreciseCoverage');
	session.disconnect();
	if (error) throw error;
	const called = result.filter(({ url }) => isOurs(url)).map(calledFunctions);
	return {
		functions: called.reduce((sum, count) => sum + count, 0),
		files: called.filter((count) => count > 0).length,
	};
}

let service: ScriptedServer;
afterEach(async () => await service.close());

/** Neither may grow without a reason that's worth it to whoever reads the code. */
const maxFor = {
	markdown: { functions: 267, files: 83 },
	getMany: { functions: 142, files: 42 },
};

function assertWithin(trace: Trace, max: Trace): void {
	expect(trace.functions).toBeGreaterThan(0);
	expect(trace.functions).toBeLessThanOrEqual(max.functions);
	expect(trace.files).toBeLessThanOrEqual(max.files);
}

describe('what runs for', () => {
	it('one PDF to Markdown', async () => {
		const metadata = { page_number: 1 };
		service = await scriptedServer(
			json(200, [
				{ type: 'Title', element_id: '1', text: 'Report', metadata },
				{ type: 'NarrativeText', element_id: '2', text: 'Text', metadata },
			]),
		);
		const trace = await traceOf({
			node: new DocumentPartition(),
			parameters: { output: 'markdown' },
			items: [itemWith(Buffer.from('%PDF-1.4'))],
			credential: service.credential,
		});
		assertWithin(trace, maxFor.markdown);
	});

	it('Get Many of jobs', async () => {
		service = await scriptedServer(json(200, [{ id: 'a', status: 'COMPLETED' }]));
		const trace = await traceOf({
			node: new DocumentService(),
			parameters: { resource: 'job', operation: 'getAll' },
			credential: service.credential,
		});
		assertWithin(trace, maxFor.getMany);
	});
});
