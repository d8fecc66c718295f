import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { Problem, ServiceProblem } from '../text/problem';

/** An error as n8n shows it. */
export type NodeError = NodeApiError | NodeOperationError;

/**
 * Turns anything thrown into an error of n8n that names the item, if there is one. This is the only place that
 * constructs n8n's errors.
 */
export function toNodeError(node: INode, error: unknown, itemIndex?: number): NodeError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		if (itemIndex !== undefined) error.context.itemIndex ??= itemIndex;
		return error;
	}
	if (error instanceof Problem) return fromProblem(node, error, itemIndex);
	return new NodeOperationError(node, error instanceof Error ? error : String(error), {
		itemIndex,
	});
}

function fromProblem(node: INode, problem: Problem, itemIndex: number | undefined): NodeError {
	const { message, description } = problem;
	const error =
		problem instanceof ServiceProblem
			? requestError(node, problem, itemIndex)
			: new NodeOperationError(node, message, { itemIndex, description: description || undefined });
	for (const name of ['jobId', 'fileName', 'documentKey'] as const) {
		const value = problem.facts[name];
		if (value !== undefined) error.context[name] = value;
	}
	// Where it happened, not where it left the package.
	error.stack = problem.stack;
	return error;
}

function requestError(
	node: INode,
	{ message, description, facts }: ServiceProblem,
	itemIndex: number | undefined,
): NodeApiError {
	const { status } = facts.outcome ?? {};
	const httpCode = status === undefined ? '' : String(status);
	const texts = { message, description, httpCode };
	const error = new NodeApiError(node, { ...texts }, { ...texts, itemIndex });
	// n8n replaces messages in which it recognises a code of its own; ours say more.
	error.message = message;
	error.description = description;
	error.httpCode = httpCode === '' ? null : httpCode;
	return error;
}
