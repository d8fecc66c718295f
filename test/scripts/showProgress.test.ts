import { showProgress } from '../../scripts/launch/showProgress.cjs';

describe('the progress of a step', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	/** What a terminal shows while a step runs, a line per redraw, and then what stays. */
	async function shown(
		step: Parameters<typeof showProgress>[1],
		state: Parameters<Parameters<typeof showProgress>[2]>[0] extends (state: infer State) => void
			? State
			: never,
		output: { isTTY?: boolean; columns?: number },
	): Promise<string[]> {
		const written: string[] = [];
		const write = (text: string) => written.push(text);
		await showProgress({ ...output, write }, step, async (report) => {
			report(state);
			await jest.advanceTimersByTimeAsync(242_000);
		});
		const lines = written.join('').split(/\r\u001b\[2K|\n/);
		return [...new Set(lines.slice(0, 1).concat(lines.slice(-3)))].filter(Boolean);
	}

	it('fits on 80 columns, with its number, the time, and what is done', async () => {
		const step = { number: '[1/8]', title: 'Installing n8n', note: 'once, some minutes' };
		const state = { done: 1204, total: 2207, unit: 'packages' };
		expect(await shown(step, state, { isTTY: true, columns: 80 })).toEqual([
			'[1/8] Installing n8n (once, some minutes)',
			'[1/8] 4 min 2 s  Installing n8n: 1,204 of 2,207 packages',
			'[1/8] Installing n8n: done in 4 min 2 s',
		]);
	});

	it('shortens what a step is doing, where a terminal is narrower', async () => {
		const step = { title: 'Starting n8n' };
		const [, line] = await shown(step, 'a line of a log that is long', {
			isTTY: true,
			columns: 30,
		});
		expect(line).toBe('4 min 2 s  Starting n8n: a l…');
	});

	it('is a line now and then, where lines cannot be redrawn', async () => {
		const step = { number: '[1/8]', title: 'Installing n8n', note: 'once' };
		expect(await shown(step, 'compiling', {})).toEqual([
			'[1/8] Installing n8n (once) ...',
			'  ... 4 min 0 s  compiling',
			'[1/8] Installing n8n: done in 4 min 2 s',
		]);
	});
});
