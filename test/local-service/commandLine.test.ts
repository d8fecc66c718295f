import { createServer } from 'node:http';
import { explainFailure, readCommandLine } from '../../local-service/commandLine.ts';
import { startLocalService } from '../../local-service/startLocalService.ts';

describe('the command line of the local service', () => {
	it.each([
		[['--port', 'abc'], '--port must be a number'],
		[['--dialect', 'other'], '--dialect must be specification, public or transform'],
		[['--nonsense'], '--nonsense'],
	])('refuses %j', (commandArguments, message) => {
		expect(() => readCommandLine(commandArguments)).toThrow(message);
	});

	it('names the port that another program uses', async () => {
		const other = createServer();
		await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
		const address = other.address();
		if (address === null || typeof address === 'string') throw new Error('No port');
		const { port } = address;
		const error: unknown = await startLocalService({ port }).catch((reason: unknown) => reason);
		other.close();
		expect(explainFailure(error)).toBe(
			`Port ${port} is in use. Select another one with --port, or any free one with --port 0.`,
		);
	});
});
