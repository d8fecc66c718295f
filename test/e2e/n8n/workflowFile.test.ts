import {
	readWorkflowFile,
	triggerOf,
	withCredential,
	withParameters,
} from '../../../e2e/n8n/workflowFile';

const workflow = readWorkflowFile(
	JSON.stringify({
		name: 'Test',
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {}, position: [0, 0] },
			{ name: 'Read', type: 'n8n-nodes-base.readWriteFile', parameters: { operation: 'read' } },
			{ name: 'Ours', type: 'our-package.node', parameters: {} },
		],
		connections: {},
	}),
);

describe('a workflow file', () => {
	it("gets a node's parameters in addition to those it has", () => {
		const filledIn = withParameters(workflow, { Read: { fileSelector: '/x/*' } });
		expect(filledIn.nodes[1]?.parameters).toEqual({ operation: 'read', fileSelector: '/x/*' });
		expect(workflow.nodes[1]?.parameters).toEqual({ operation: 'read' });
	});

	it("refuses parameters for a node that it doesn't have", () => {
		expect(() => withParameters(workflow, { Raed: {} })).toThrow('has no node "Raed"');
	});

	it("gets the credential only in the package's own nodes", () => {
		const nodes = withCredential(workflow, 'our-package', 'ourApi', { id: '1', name: 'N' }).nodes;
		expect(nodes.map((node) => node['credentials'])).toEqual([
			undefined,
			undefined,
			{ ourApi: { id: '1', name: 'N' } },
		]);
	});

	it('keeps everything else that n8n needs, such as positions', () => {
		expect(workflow.nodes[0]?.['position']).toEqual([0, 0]);
	});

	it('names its trigger, or the lack of one', () => {
		expect(triggerOf(workflow)).toBe('Start');
		expect(() => triggerOf({ ...workflow, nodes: [] })).toThrow('has no trigger');
	});

	it("is refused if it's something else", () => {
		expect(() => readWorkflowFile('{"name":"x"}')).toThrow();
	});
});
