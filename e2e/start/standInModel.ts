import type { ChatScript, Conversation, Reply } from '../model-server/conversation.ts';

/** What a reply begins with, so that nobody takes it for a model's. */
const notAModel = 'This stand-in is no model.';

const maxQuoted = 2_000;

const urlPattern = /https?:\/\/[^\s"'<>)\]]+/;

type Tool = Conversation['tools'][number];

/** Words that may say what a text is about: their beginnings stand for all their forms. */
function stemsOf(text: string): Set<string> {
	const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
	return new Set(words.map((word) => word.slice(0, 6)));
}

function sharedStems(text: string, wanted: ReadonlySet<string>): number {
	return [...stemsOf(text)].filter((stem) => wanted.has(stem)).length;
}

/** Returns the first of those that share the most words with a text. */
function closest<Thing>(
	things: readonly Thing[],
	textOf: (thing: Thing) => string,
	text: string,
): Thing | undefined {
	const wanted = stemsOf(text);
	let found: Thing | undefined;
	let most = -1;
	for (const thing of things) {
		const shared = sharedStems(textOf(thing), wanted);
		if (shared > most) [found, most] = [thing, shared];
	}
	return found;
}

const isForUrl = ({ parameterDescriptions }: Tool, name: string): boolean =>
	/url/i.test(`${name} ${parameterDescriptions[name]}`);

function callOf(tool: Tool, question: string, url: string | undefined): Reply {
	const parameters = Object.fromEntries(
		tool.parameterNames.map((name) => [
			name,
			url !== undefined && isForUrl(tool, name) ? url : question,
		]),
	);
	return { toolCalls: [{ name: tool.name, parameters }] };
}

/** Quotes the sentence that shares the most words with the question, of the passages or the document after it. */
function quoted(prompt: string): Reply {
	const [, labeled] = /^Question: (.+)$/m.exec(prompt) ?? [];
	const question = labeled ?? prompt.split('\n', 1)[0] ?? '';
	const below = prompt.slice(prompt.indexOf(question) + question.length);
	const sentences = below.split(/\n\n(?=\[\d+\] )/).flatMap((passage) => {
		const [, number, text = passage] = /^(\[\d+\]) (.*)$/s.exec(passage) ?? [];
		return text
			.split(/\n+|(?<=[.!?])\s+/)
			.map((sentence) => sentence.split('"', 1)[0]?.trim() ?? '')
			.filter((sentence) => sentence !== '')
			.map((sentence) => ({ number, sentence }));
	});
	const found = closest(sentences, ({ sentence }) => sentence, question);
	if (found === undefined) return { text: `${notAModel} It was asked: ${question}` };
	const { number, sentence } = found;
	return number === undefined
		? { text: `${notAModel} What comes closest to the question: "${sentence}"` }
		: { text: `${notAModel} This passage comes closest ${number}.\n${number} "${sentence}"` };
}

/**
 * What takes the place of a chat model where no account is needed: calls the tool that shares the most words with the
 * question, or the one that takes its URL, and quotes what that returns; without tools, quotes the prompt.
 */
export const standInModel: ChatScript = ({ question, toolResults, tools }) => {
	const result = toolResults.at(-1);
	if (result !== undefined) {
		const { name, text } = result;
		return { text: `${notAModel} The tool ${name} returned:\n\n${text.slice(0, maxQuoted)}` };
	}
	const [url] = urlPattern.exec(question) ?? [];
	const fitting =
		url === undefined
			? tools
			: tools.filter((one) => one.parameterNames.some((name) => isForUrl(one, name)));
	const tool = closest(fitting, ({ name, description }) => `${name} ${description}`, question);
	return tool === undefined ? quoted(question) : callOf(tool, question, url);
};
