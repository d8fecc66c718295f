import type { INodeExecutionData } from 'n8n-workflow';

import type { OutputDocument } from '../forms/outputDocument';
import type { PagePart } from '../leaveOut/pageParts';
import type { OutputShape } from '../outputShape';

/** Where a form is offered: in a node's Output, or as the only form that a node has. */
export type OutputPlace = 'documentPartition' | 'download' | 'loader';

/** What a form's items hold of the document, which the text limit cuts: its text, a list of elements, or an item for each. */
export type Content =
	| { kind: 'text'; key: string }
	| { kind: 'list'; key: 'elements' }
	| { kind: 'items'; things: 'chunks' | 'elements' | 'pages' | 'rows' };

/**
 * Whether the items are rows of a table, such as elements: in n8n's table view, the facts of the document would make each
 * of them many lines high, so they're added only if the user asks for them.
 */
export function isOfRows({ content }: Pick<OutputForm, 'content'>): boolean {
	return content?.kind === 'items' && (content.things === 'elements' || content.things === 'rows');
}

/** One choice of Output: everything about a form stands in its entry, and how it's written in the file that it names. */
export interface OutputForm {
	/** The value of the parameter `output`. */
	value: string;
	/** The label in the panel. */
	name: string;
	/** What the node does with this form, in n8n's list of actions. */
	action: string;
	description: string;
	offeredBy: readonly OutputPlace[];
	/** The parameters that only some forms have, by name. */
	parameters: readonly string[];
	/** Whether headers, footers and the like are left out unless the user wants them. */
	leavesOut: boolean;
	/** What the form itself reads, so that it's there although the user leaves it out. */
	reads?: readonly PagePart[];
	/** undefined if the items hold nothing that grows with the document. */
	content?: Content;
	/** Whether the items keep the elements themselves in memory, rather than a text or a file made of them. */
	keepsElements: boolean;
	/** Whether chunks spoil it, since headings, lists and tables are lost in them. */
	isSpoiledByChunks: boolean;
	/** Whether it's the service's answer as a file, so that n8n can store it without reading it. */
	isAnswer: boolean;
	shape: OutputShape;
	/** Writes the items of a document, without `pairedItem`. */
	write(document: OutputDocument): Promise<INodeExecutionData[]>;
}
