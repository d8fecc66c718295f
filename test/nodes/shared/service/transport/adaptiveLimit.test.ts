import { createAdaptiveLimit } from '../../../../../nodes/shared/service/transport/adaptiveLimit';

/** A task that ends when it's told to. */
function openTask() {
	let overload: () => void = () => undefined;
	let end: () => void = () => undefined;
	let fail: (error: Error) => void = () => undefined;
	const state = {
		started: false,
		overload: () => overload(),
		end: () => end(),
		fail: (error: Error) => fail(error),
	};
	const run = async (onOverload: () => void) => {
		state.started = true;
		overload = onOverload;
		await new Promise<void>((resolve, reject) => {
			end = resolve;
			fail = reject;
		});
	};
	return { ...state, isStarted: () => state.started, run };
}

const settled = async () => await new Promise<void>((resolve) => setImmediate(resolve));

describe('createAdaptiveLimit', () => {
	it('runs as many tasks as the limit allows, first come, first served', async () => {
		const limit = createAdaptiveLimit(2);
		const tasks = Array.from({ length: 4 }, openTask);
		const all = tasks.map(async (task) => await limit.run(task.run));
		await settled();
		expect(tasks.map((task) => task.isStarted())).toEqual([true, true, false, false]);
		tasks[1]?.end();
		await settled();
		expect(tasks.map((task) => task.isStarted())).toEqual([true, true, true, false]);
		for (const task of tasks) {
			task.end();
			await settled();
		}
		await Promise.all(all);
	});

	it('is lowered once for requests that were in flight together, and again for what is sent later', async () => {
		const limit = createAdaptiveLimit(8);
		const tasks = Array.from({ length: 8 }, openTask);
		const all = tasks.map(async (task) => await limit.run(task.run));
		await settled();
		for (const task of tasks) task.overload();
		expect(limit.current()).toBe(5);
		tasks[0]?.overload();
		expect(limit.current()).toBe(3);
		tasks[0]?.overload();
		tasks[0]?.overload();
		tasks[0]?.overload();
		expect(limit.current()).toBe(1);
		const later = openTask();
		all.push(limit.run(later.run));
		for (const task of tasks.slice(1)) task.end();
		await settled();
		expect(later.isStarted()).toBe(false);
		tasks[0]?.end();
		await settled();
		expect(later.isStarted()).toBe(true);
		later.end();
		await Promise.all(all);
	});

	it("returns the task's result, and continues after a failure", async () => {
		const limit = createAdaptiveLimit(1);
		const failing = openTask();
		const failed = limit.run(failing.run);
		const next = limit.run(async () => 'next');
		await settled();
		failing.fail(new Error('failed'));
		await expect(failed).rejects.toThrow('failed');
		await expect(next).resolves.toBe('next');
	});
});
