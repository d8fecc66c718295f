import type { INodeExecutionData } from 'n8n-workflow';

import type { PagePart } from '../../../packages/element-text';
import type { OutputDocument } from './formats/outputDocument';
import type { OutputShape } from './outputShape';

/** Where an output format is offered: in a node's Output, or as the only one that a node has. */
export type OutputPlace = 'documentPartition' | 'download' | 'loader';

/**
 * What the items of a format hold of the document, which the text limit cuts: its text, a list of elements, or an item
 * for each.
 */
type Content =
	| { kind: 'text'; key: string }
	| { kind: 'list'; key: 'elements' }
	| { kind: 'items'; things: 'chunks' | 'elements' | 'pages' | 'rows' };

/**
 * Whether the items are rows of a table, such as elements: in n8n's table view, the document info would make each
 * of them many lines high, so it's added only if the user asks for it.
 */
export function isOfRows({ content }: Pick<OutputFormat, 'content'>): boolean {
	return content?.kind === 'items' && (content.things === 'elements' || content.things === 'rows');
}

/**
 * One choice of Output: everything about an output format stands in its entry, and how it's written in the file that it
 * names.
 */
export interface OutputFormat {
	/** The value of the parameter `output`. */
	value: string;
	/** The label in the panel. */
	name: string;
	/** What the node does with this format, in n8n's list of actions. */
	action: string;
	description: string;
	offeredBy: readonly OutputPlace[];
	/** The parameters that only some formats have, by name. */
	parameters: readonly string[];
	/** The parts of pages that are left out unless the user wants them. */
	excludes?: readonly PagePart[];
	/** What the format itself reads, so that it's there although the user leaves it out. */
	reads?: readonly PagePart[];
	/** undefined if the items hold nothing that grows with the document. */
	content?: Content;
	/** Whether the items keep the elements themselves in memory, rather than a text or a file made of them. */
	keepsElements?: boolean;
	/** Whether images play no part in it, so that none are moved to binary fields. */
	hasNoImages?: boolean;
	/** Whether chunks spoil it, since headings, lists and tables are lost in them. */
	isSpoiledByChunks?: boolean;
	/** Whether it takes other data besides the document. */
	takesData?: boolean;
	/** Whether it's made of the input alone. */
	sendsNothing?: boolean;
	/** Whether it's the service's response as a file, so that n8n can store it without reading it. */
	isResponse?: boolean;
	shape: OutputShape;
	/** Writes the items of a document, without `pairedItem`. Absent where they're made before anything is sent. */
	write?(document: OutputDocument): Promise<INodeExecutionData[]>;
}
