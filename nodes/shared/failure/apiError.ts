import { NodeApiError, type INode } from 'n8n-workflow';

/** What an error of a request says. */
export interface ErrorTexts {
	message: string;
	/** What the user can do; '' for nothing. */
	description: string;
	/** The status of the answer or the code of the connection's failure; '' for neither. */
	httpCode: string;
}

/** Builds the error of a request with just these texts. */
export function apiError(node: INode, texts: ErrorTexts, itemIndex?: number): NodeApiError {
	const error = new NodeApiError(node, { ...texts }, { ...texts, itemIndex });
	// n8n replaces messages in which it recognises a code of its own; ours say more.
	error.message = texts.message;
	error.description = texts.description;
	error.httpCode = texts.httpCode === '' ? null : texts.httpCode;
	return error;
}
