import { text } from 'node:stream/consumers';
import { z, ZodError } from 'zod';
import { startServer } from '../http/startServer.ts';

const matchSchema = z.object({ key: z.string(), match: z.object({ value: z.string() }) });

interface Filter {
	must?: Condition[] | undefined;
	must_not?: Condition[] | undefined;
}

type Condition = z.infer<typeof matchSchema> | Filter;

const filterSchema: z.ZodType<Filter> = z.lazy(() =>
	z
		.object({
			must: z.array(z.union([matchSchema, filterSchema])).optional(),
			must_not: z.array(z.union([matchSchema, filterSchema])).optional(),
		})
		.strict(),
);

const collectionSchema = z.object({
	vectors: z.object({ size: z.number().int().positive(), distance: z.literal('Cosine') }),
});
const indexSchema = z.object({ field_name: z.string(), field_schema: z.literal('keyword') });
const facetSchema = z.object({ key: z.string(), limit: z.number(), exact: z.boolean() });
const pointSchema = z.object({
	id: z.string().uuid(),
	vector: z.array(z.number()),
	payload: z.record(z.string(), z.unknown()),
});
const upsertSchema = z.object({ points: z.array(pointSchema).min(1) });
const deleteSchema = z.object({ filter: filterSchema });

export type Point = z.infer<typeof pointSchema>;

interface Collection {
	size: number;
	/** The keys of payloads that are indexed. */
	indexes: Set<string>;
	points: Map<string, Point>;
}

/** The parts of Qdrant's REST interface that the example uses, in memory. */
export interface QdrantServer {
	url: string;
	apiKey: string;
	/** The points of a collection; undefined where there is none. */
	points(collection: string): Point[] | undefined;
	close(): Promise<void>;
}

class Refusal extends Error {
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

/** The value under a key such as `metadata.documentKey`. */
function valueAt(payload: unknown, key: string): unknown {
	let value = payload;
	for (const name of key.split('.')) {
		value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
	}
	return value;
}

function fits(point: Point, condition: Condition): boolean {
	if ('match' in condition) return valueAt(point.payload, condition.key) === condition.match.value;
	const { must = [], must_not: mustNot = [] } = condition;
	return must.every((each) => fits(point, each)) && !mustNot.some((each) => fits(point, each));
}

function countsOf({ points, indexes }: Collection, body: unknown): object {
	const { key, limit } = facetSchema.parse(body);
	if (!indexes.has(key)) throw new Refusal(400, `Bad request: Index required for "${key}"`);
	const counts = new Map<unknown, number>();
	for (const { payload } of points.values()) {
		const value = valueAt(payload, key);
		if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	return { hits: [...counts].slice(0, limit).map(([value, count]) => ({ value, count })) };
}

function upsert({ points, size }: Collection, body: unknown): object {
	const given = upsertSchema.parse(body);
	for (const { vector } of given.points) {
		if (vector.length !== size) {
			throw new Refusal(400, `Vector dimension error: expected dim: ${size}, got ${vector.length}`);
		}
	}
	for (const point of given.points) points.set(point.id, point);
	return { operation_id: 0, status: 'completed' };
}

function deletePoints({ points }: Collection, body: unknown): object {
	const { filter } = deleteSchema.parse(body);
	for (const [id, point] of points) if (fits(point, filter)) points.delete(id);
	return { operation_id: 0, status: 'completed' };
}

/** Starts a server on a free port of this machine. The caller closes it. */
export async function startQdrantServer(): Promise<QdrantServer> {
	const collections = new Map<string, Collection>();
	const apiKey = 'local-qdrant';
	const answer = (method: string, address: string, body: unknown): unknown => {
		const [, , name = '', ...rest] = new URL(address, 'http://qdrant').pathname.split('/');
		const collection = collections.get(name);
		const action = [method, ...rest].join(' ');
		// The connection test of n8n's credential.
		if (action === 'GET' && name === '')
			return { collections: [...collections.keys()].map((each) => ({ name: each })) };
		if (action === 'PUT') {
			if (collection) {
				throw new Refusal(409, `Wrong input: Collection \`${name}\` already exists!`);
			}
			const { size } = collectionSchema.parse(body).vectors;
			collections.set(name, { size, indexes: new Set(), points: new Map() });
			return true;
		}
		if (!collection) throw new Refusal(404, `Not found: Collection \`${name}\` doesn't exist!`);
		if (action === 'PUT index') {
			collection.indexes.add(indexSchema.parse(body).field_name);
			return { operation_id: 0, status: 'completed' };
		}
		if (action === 'POST facet') return countsOf(collection, body);
		if (action === 'PUT points') return upsert(collection, body);
		if (action === 'POST points delete') return deletePoints(collection, body);
		throw new Refusal(404, '');
	};
	const server = await startServer((request, response) => {
		const send = (status: number, content: object): void => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(JSON.stringify({ time: 0, ...content }));
		};
		const run = async (): Promise<void> => {
			const content = await text(request);
			const body: unknown = content === '' ? undefined : JSON.parse(content);
			if (request.headers['api-key'] !== apiKey) throw new Refusal(401, 'Must provide an API key');
			const result = answer(request.method ?? '', request.url ?? '/', body);
			send(200, { status: 'ok', result });
		};
		run().catch((error: unknown) => {
			const isInvalid = error instanceof ZodError || error instanceof SyntaxError;
			const status = error instanceof Refusal ? error.status : isInvalid ? 400 : 500;
			const message = error instanceof Error ? error.message : String(error);
			send(status, { status: { error: message } });
		});
	});
	return {
		url: server.url,
		apiKey,
		points: (name) => {
			const collection = collections.get(name);
			return collection && [...collection.points.values()];
		},
		close: server.close,
	};
}
