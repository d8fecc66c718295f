import type { ChatScript, Conversation, Reply } from './conversation.ts';

/** One step of a script: a reply, or a function that builds it from what was said so far. */
export type Step = Reply | ((conversation: Conversation) => Reply);

/**
 * A model that calls the given tools one after the other. Throws if the conversation is longer than the script.
 */
export function stepByStep(steps: readonly Step[]): ChatScript {
	return (conversation) => {
		const step = steps[conversation.toolResults.length];
		if (step === undefined) throw new Error('The conversation is longer than the script');
		return typeof step === 'function' ? step(conversation) : step;
	};
}
