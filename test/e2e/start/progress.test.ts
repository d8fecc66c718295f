import { formatElapsed, showProgress } from '../../../e2e/start/progress';

function recorder(isTTY: boolean) {
	const texts: string[] = [];
	return { texts, isTTY, write: (text: string) => texts.push(text) };
}

describe('the progress of a long step', () => {
	beforeEach(() => {
		jest.useFakeTimers();
	});
	afterEach(() => {
		jest.useRealTimers();
	});

	it('writes durations as people read them', () => {
		expect([8_400, 65_000, 120_000].map(formatElapsed)).toEqual(['8 s', '1 min 5 s', '2 min 0 s']);
	});

	it('gives a sign of life in a log, and the result of the work', async () => {
		const output = recorder(false);
		let finish: (result: string) => void = () => undefined;
		const step = showProgress(output, 'Installing', async () => {
			return await new Promise<string>((resolve) => (finish = resolve));
		});
		jest.advanceTimersByTime(40_000);
		finish('result');
		await expect(step).resolves.toBe('result');
		expect(output.texts).toEqual([
			'Installing ...\n',
			'  ... 20 s\n',
			'  ... 40 s\n',
			'Installing: done in 40 s\n',
		]);
		expect(jest.getTimerCount()).toBe(0);
	});

	it('redraws one line in a terminal', async () => {
		const output = recorder(true);
		let finish: () => void = () => undefined;
		const step = showProgress(output, 'Installing', async () => {
			await new Promise<void>((resolve) => (finish = resolve));
		});
		jest.advanceTimersByTime(2_000);
		finish();
		await step;
		expect(output.texts.join('').split('\n')).toHaveLength(2);
		expect(output.texts[2]).toContain('Installing ... 2 s');
	});

	it('says that a step failed and passes its error on', async () => {
		const output = recorder(false);
		const step = showProgress(output, 'Building', async () => {
			await Promise.resolve();
			throw new Error('no disk');
		});
		await expect(step).rejects.toThrow('no disk');
		expect(output.texts.at(-1)).toBe('Building: failed after 0 s\n');
		expect(jest.getTimerCount()).toBe(0);
	});
});
