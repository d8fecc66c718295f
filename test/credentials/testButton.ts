import { ExecuteContext, RoutingNode } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type ICredentialDataDecryptedObject,
	type INode,
	type INodeProperties,
	type INodeType,
} from 'n8n-workflow';

import { DocumentServiceApi } from '../../credentials/DocumentServiceApi.credentials';
import { additionalData, nodeTypesOf } from '../support/engine';

/** What n8n shows under the credential. */
export interface TestVerdict {
	status: 'OK' | 'Error';
	message: string;
}

/**
 * Presses the credential's Test button: n8n's declarative test runs through its RoutingNode, and the outcome is
 * read by the rules below (n8n's own credentials tester is part of the server, not of n8n-core).
 */
export async function pressTest(credential: ICredentialDataDecryptedObject): Promise<TestVerdict> {
	const { test } = new DocumentServiceApi();
	const nodeType: INodeType = {
		description: {
			displayName: 'Temp',
			name: 'temp',
			group: ['input'],
			version: 1,
			description: '',
			defaults: { name: 'Temp' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: 'documentServiceApi', required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					routing: { request: test.request },
					default: '',
				} as INodeProperties,
			],
		},
	};
	const node: INode = {
		id: 'temp',
		name: 'Temp-Node',
		type: 'temp',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { documentServiceApi: { id: '1', name: 'Document Service API' } },
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: nodeTypesOf(nodeType),
	});
	const input = { main: [[{ json: {} }]] };
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData(credential),
		'internal',
		createRunExecutionData(),
		0,
		[],
		input,
		{ node, data: input, source: null },
		[],
	);
	const decrypted = {
		id: '1',
		name: 'Document Service API',
		type: 'documentServiceApi',
		data: credential,
	};
	try {
		await new RoutingNode(context, nodeType, decrypted).runNode();
	} catch (error) {
		return verdictOf(error);
	}
	return { status: 'OK', message: 'Connection successful!' };
}

function verdictOf(error: unknown): TestVerdict {
	const { rules = [] } = new DocumentServiceApi().test;
	const cause: unknown = error instanceof Error ? error.cause : undefined;
	const { response, code } = (cause ?? {}) as {
		response?: { status: number; statusText?: string };
		code?: string;
	};
	if (response) {
		for (const rule of rules) {
			if (rule.type === 'responseCode' && rule.properties.value === response.status) {
				return { status: 'Error', message: rule.properties.message };
			}
		}
		return {
			status: 'Error',
			message: response.statusText || `Received HTTP status code: ${response.status}`,
		};
	}
	return {
		status: 'Error',
		message: code ?? String(error instanceof Error ? error.message : error),
	};
}
