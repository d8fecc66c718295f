import { formatElapsed, formatState, showProgress, type Report } from '../../../e2e/start/progress';

function recorder(isTTY: boolean, columns?: number) {
	const texts: string[] = [];
	return { texts, isTTY, write: (text: string) => texts.push(text), columns };
}

/** A step that reports what it is told to, until it is told to finish. */
function step(output: ReturnType<typeof recorder>) {
	let finish: () => void = () => undefined;
	let report: Report = () => undefined;
	const ended = showProgress(output, 'Installing', async (given) => {
		report = given;
		await new Promise<void>((resolve) => (finish = resolve));
	});
	return { ended, finish: () => finish(), report: (state: Parameters<Report>[0]) => report(state) };
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
		expect(output.texts[4]).toContain('Installing 2 s');
	});

	it('says that a step failed and passes its error on', async () => {
		const output = recorder(false);
		const step = showProgress(output, 'Building', async () => {
			await Promise.resolve();
			throw new Error('no disk');
		});
		await expect(step).rejects.toThrow('no disk');
		expect(output.texts.at(-1)).toBe('Building: ended after 0 s\n');
		expect(jest.getTimerCount()).toBe(0);
	});

	it('shows what was done of how much in a log', async () => {
		const output = recorder(false);
		const { ended, finish, report } = step(output);
		report({ done: 1_204, total: 2_207, unit: 'packages' });
		jest.advanceTimersByTime(20_000);
		report('linking the packages');
		jest.advanceTimersByTime(20_000);
		finish();
		await ended;
		expect(output.texts.slice(1, 3)).toEqual([
			'  ... 1,204 of 2,207 packages (54%), 20 s\n',
			'  ... linking the packages, 40 s\n',
		]);
	});

	it('draws a bar in a terminal, as long as the line has room for it', async () => {
		const output = recorder(true, 72);
		const { ended, finish, report } = step(output);
		report({ done: 1_204, total: 2_207, unit: 'packages' });
		jest.advanceTimersByTime(1_000);
		expect(output.texts.at(-1)).toBe(
			'\r\u001b[2KInstalling [############-----------] 1,204 of 2,207 packages (54%), 1 s',
		);
		output.columns = 50;
		jest.advanceTimersByTime(1_000);
		expect(output.texts.at(-1)).toBe('\r\u001b[2KInstalling 1,204 of 2,207 packages (54%), 2 s');
		finish();
		await ended;
	});

	it('says 100% only when nothing is left', () => {
		const unit = 'packages';
		expect(formatState({ done: 2_206, total: 2_207, unit })).toContain('(99%)');
		expect(formatState({ done: 2_207, total: 2_207, unit })).toContain('(100%)');
	});
});
