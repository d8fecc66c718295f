import type { ItemContext } from './itemContext';

/** Shows a hint on the node, where this version of n8n has hints. The same text is shown once per execution. */
export function addHint(context: ItemContext, message: string): void {
	// Hints came with n8n 1.7x, and some of its contexts don't have them.
	if (typeof context.addExecutionHints !== 'function') return;
	const shown = shownHints.get(context) ?? new Set<string>();
	if (shown.has(message)) return;
	shownHints.set(context, shown.add(message));
	context.addExecutionHints({ message, location: 'outputPane' });
}

const shownHints = new WeakMap<object, Set<string>>();
