import type { ChatScript, Conversation, Reply } from './conversation.ts';

/** One step of a script: a reply, or a way to make it from what was said so far. */
export type Step = Reply | ((conversation: Conversation) => Reply);

/**
 * A model that calls one tool after the other, as told, and speaks when the steps are used up by the answers of
 * the tools. Throws when the conversation is longer than the script.
 */
export function stepByStep(steps: readonly Step[]): ChatScript {
	return (conversation) => {
		const step = steps[conversation.toolResults.length];
		if (step === undefined) throw new Error('The conversation is longer than the script');
		return typeof step === 'function' ? step(conversation) : step;
	};
}

/**
 * A model that looks a question up with its first tool and answers with what the tool said. Without a tool it
 * answers with what it was told by the system.
 */
export const lookUpAndQuote: ChatScript = ({ question, system, tools, toolResults }) => {
	const [tool] = tools;
	const [result] = toolResults;
	if (result !== undefined) return { text: `The documents say: ${result.text}` };
	if (tool === undefined) return { text: `I was told: ${system}` };
	const [parameter = 'input'] = tool.parameterNames;
	return { toolCalls: [{ name: tool.name, parameters: { [parameter]: question } }] };
};
