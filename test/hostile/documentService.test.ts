import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { isNightly } from '../support/nightly';
import { countFrom, seedOfRun } from '../support/seed';
import { attack, type Target } from './attack';
import { note, operations } from './preparedOperations';
import { startHostileServer, type HostileServer } from './server/hostileServer';
import { attackTimeout, findings } from './verdict';
import { passPausesAtOnce } from '../support/systemClock';

const seed = seedOfRun();
const count = countFrom('HOSTILE_SERVICE', isNightly ? 5_000 : 500);

const targets = operations.flatMap(({ resource, name, mayBeEmpty, variants }) =>
	variants.map((parameters, variant): Target => ({
		name: `${resource} ${name} ${variant}`,
		least: mayBeEmpty ? 0 : 1,
		parameters: { resource, operation: name, ...parameters },
		binaryOf: () => note,
	})),
);

describe('Document Service and a hostile world', () => {
	let server: HostileServer;

	beforeAll(async () => {
		passPausesAtOnce();
		server = await startHostileServer();
	});

	afterAll(async () => {
		await server.close();
		jest.restoreAllMocks();
	});

	it(
		`ends each item with results or with one error that names it, for ${count} mutations (SEED=${seed})`,
		async () => {
			const result = await attack(server, new DocumentService(), targets, { seed, count });

			expect(findings(result.wrong)).toBe('');
			expect(result.mutations).toBeGreaterThanOrEqual(count);
			// Both outcomes occur: otherwise one of them wouldn't be tested.
			expect(result.failed).toBeGreaterThan(result.items / 10);
			expect(result.succeeded).toBeGreaterThan(result.items / 10);
		},
		attackTimeout,
	);
});
