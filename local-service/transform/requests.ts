import type { ServiceResponse } from '../http/serviceResponse.ts';
import { isObject } from '../workflow/record.ts';
import type { StoredTransformJob } from '../workflow/state.ts';
import { readOutputOptions } from './outputOptions.ts';
import { checkedSchema, readSchemaText } from './readSchema.ts';
import { readSource } from './readSource.ts';
import { respondWithJob } from './respondWithJob.ts';
import {
	isAtWork,
	isComplete,
	parsedDocument,
	startTransformJob,
	transformStatus,
} from './transformJob.ts';
import { TransformProblem } from './transformProblem.ts';
import type { TransformCall, TransformService } from './transformService.ts';
import { fieldOf } from './transformService.ts';

/** What an extraction shows is its data. */
const noOptions = { output: 'markdown', include: [] } as const;

/** POST parse: a document, with a schema also its data. Throws what its fields are refused for. */
export async function parse(
	service: TransformService,
	{ query, prefer, body }: TransformCall,
): Promise<ServiceResponse> {
	const options = readOutputOptions(fieldOf(body, 'output') ?? null, query);
	const profile = fieldOf(body, 'profile') ?? 'balanced';
	if (profile !== 'balanced') {
		throw new TransformProblem('profile_unavailable', `There is no profile ${profile}`);
	}
	const schemaText = fieldOf(body, 'schema');
	const schema = schemaText === undefined ? undefined : readSchemaText(schemaText);
	const document = await parsedDocument(readSource(service, body));
	const job = startTransformJob(service, 'parse', document, schema);
	return await respondWithJob(service, job, options, prefer);
}

/** POST extract: the data of a document, or of a finished parse. Throws what it's refused for. */
export async function extract(
	service: TransformService,
	{ prefer, body }: TransformCall,
): Promise<ServiceResponse> {
	const given = isObject(body.value) ? body.value : undefined;
	const schema = given ? checkedSchema(given.schema) : readSchemaText(sentSchema(body));
	const { source, elements, pageCount, error } = given
		? findParse(service, given.parse_id)
		: await parsedDocument(readSource(service, body));
	const job = startTransformJob(service, 'extract', { source, elements, pageCount, error }, schema);
	return await respondWithJob(service, job, noOptions, prefer);
}

function sentSchema(body: TransformCall['body']): string {
	const schema = fieldOf(body, 'schema');
	if (schema === undefined) throw new TransformProblem('missing_input', 'schema is missing');
	return schema;
}

/** The parse whose result has this ID, which isn't the job's. */
function findParse({ workspace }: TransformService, id: unknown): StoredTransformJob {
	if (id === undefined) throw new TransformProblem('missing_input', 'parse_id is missing');
	const parses = workspace.state.transformJobs.filter(({ kind }) => kind === 'parse');
	const status = (job: StoredTransformJob) => transformStatus(job, workspace.now());
	if (parses.some((job) => job.id === id && isAtWork(status(job)))) {
		throw new TransformProblem('parse_not_complete', 'The parse is not complete yet');
	}
	const parse = parses.find((job) => job.resultId === id && isComplete(status(job)));
	if (!parse) throw new TransformProblem('not_found', `There is no parse ${String(id)}`);
	if (parse.isExpired) throw new TransformProblem('parse_expired', 'The parse has expired');
	return parse;
}
