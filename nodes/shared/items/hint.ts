import type { IExecuteFunctions } from 'n8n-workflow';

/** Hints were added in n8n 1.7x and are missing in some of its contexts. */
export type HintContext = Partial<Pick<IExecuteFunctions, 'addExecutionHints'>>;

/** Shows a hint on the node if this version of n8n has hints. Each text is shown once per execution. */
export function addHint(context: HintContext, message: string): void {
	if (typeof context.addExecutionHints !== 'function') return;
	const shown = shownHints.get(context) ?? new Set<string>();
	if (shown.has(message)) return;
	shownHints.set(context, shown.add(message));
	context.addExecutionHints({ message, location: 'outputPane' });
}

const shownHints = new WeakMap<object, Set<string>>();
