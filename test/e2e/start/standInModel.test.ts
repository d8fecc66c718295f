import type { Conversation } from '../../../e2e/model-server/conversation';
import { standInModel } from '../../../e2e/start/standInModel';

function asked(question: string, rest: Partial<Conversation> = {}) {
	return standInModel({
		...{ question, earlier: [], toolResults: [], tools: [], imageCount: 0 },
		...rest,
	});
}

const tool = (name: string, description: string, parameters: Record<string, string> = {}) => ({
	...{ name, description },
	parameterNames: Object.keys(parameters),
	parameterDescriptions: parameters,
});

const tools = [
	tool('List_Workflows', 'Lists the document workflows'),
	tool('Run_Workflow', 'Runs a workflow', { workflow_id: 'ID of the workflow' }),
	tool('Read_Document', 'Reads a document', { URL: 'Address of the document' }),
];

describe('the stand-in for a chat model', () => {
	it('reads a URL with the tool that takes one', () => {
		expect(asked('What does http://127.0.0.1:8080/a.pdf say?', { tools })).toEqual({
			toolCalls: [{ name: 'Read_Document', parameters: { URL: 'http://127.0.0.1:8080/a.pdf' } }],
		});
	});

	it('calls the tool that the question is about', () => {
		expect(asked('Which workflows are there? List them.', { tools })).toEqual({
			toolCalls: [{ name: 'List_Workflows', parameters: {} }],
		});
	});

	it('quotes what a tool returned, and says that it is no model', () => {
		const toolResults = [{ name: 'Read_Document', text: 'The ferry leaves at noon.' }];
		expect(asked('When does it leave?', { tools, toolResults })).toEqual({
			text: expect.stringMatching(/^This stand-in is no model\..*\n\nThe ferry leaves at noon\.$/s),
		});
	});

	it('quotes the passage that shares the most words with a question, by its number', () => {
		const passages = '[1] The office is closed.\n\n[2] Boats: 3. The ferry leaves at noon.';
		const prompt = `Answer from these passages.\n\nQuestion: When does the ferry leave?\n\n${passages}`;
		expect(asked(prompt)).toEqual({
			text: expect.stringMatching(/\[2\]\.\n\[2\] "The ferry leaves at noon\."$/),
		});
	});
});
