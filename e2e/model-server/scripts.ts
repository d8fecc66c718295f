import type { ChatScript, Conversation, Reply } from './conversation.ts';

/** One step of a script: a reply, or a function that builds it from what was said so far. */
export type Step = Reply | ((conversation: Conversation) => Reply);

/**
 * A model that calls the given tools one after the other. After the last step it quotes the tools' answers. Throws
 * if the conversation is longer than the script.
 */
export function stepByStep(steps: readonly Step[]): ChatScript {
	return (conversation) => {
		const step = steps[conversation.toolResults.length];
		if (step === undefined) throw new Error('The conversation is longer than the script');
		return typeof step === 'function' ? step(conversation) : step;
	};
}

/**
 * A model that looks up a question with its first tool and answers with what the tool returned. Without tools it
 * answers with its system prompt.
 */
export const lookUpAndQuote: ChatScript = ({ question, system, tools, toolResults }) => {
	const [tool] = tools;
	const [result] = toolResults;
	if (result !== undefined) return { text: `The documents say: ${result.text}` };
	if (tool === undefined) return { text: `I was told: ${system}` };
	const [parameter = 'input'] = tool.parameterNames;
	return { toolCalls: [{ name: tool.name, parameters: { [parameter]: question } }] };
};
