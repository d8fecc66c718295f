/** Returns the signals that are combined from now on, with what they're made of, until Jest restores its mocks. */
export function watchCombinedSignals(): AbortSignal[] {
	const signals: AbortSignal[] = [];
	const any = AbortSignal.any.bind(AbortSignal);
	jest.spyOn(AbortSignal, 'any').mockImplementation((sources) => {
		const signal = any(sources);
		signals.push(signal, ...sources);
		return signal;
	});
	return signals;
}
