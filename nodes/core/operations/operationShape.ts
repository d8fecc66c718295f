import type { INodeParameterResourceLocator, INodeParameters } from 'n8n-workflow';

import type { OutputMode } from '../output/outputFormats';
import type { OutputShape } from '../output/outputShape';

/** What an operation returns. Nothing of it is published: no node uses it, and it's made without calls that a bundler keeps. */
interface OperationShape extends OutputShape {
	/** The output format whose items it returns with the default settings, if these are other ones. */
	formatByDefault?: OutputMode;
	mayBeEmpty?: boolean;
	/**
	 * Sets of parameters that work, for the tests, which fill in the identifiers (`sampleId`). Only needed if there are
	 * required parameters other than identifiers, or choices that change what the operation does.
	 */
	samples?: readonly INodeParameters[];
	/** The same for an operation that returns any output format: it's tried in each of them. */
	sampleInEachFormat?: INodeParameters;
}

export type ResourceShapes = Readonly<Record<string, OperationShape>>;

/** Stands for an identifier in `samples`: the tests know by the parameter's name which one it has to be. */
export const sampleId: INodeParameterResourceLocator = { __rl: true, mode: 'id', value: 'x1' };

export const deletedShape: OutputShape = {
	items: 'One item.',
	fields: { deleted: { type: 'boolean', text: '`true`' }, id: 'Identifier of the deleted record' },
};

/** How many items there are, and that Simplify shortens them; `each` is what an item is, in case there are several. */
export function simplifiedItems(each?: string): string {
	const items = each === undefined ? 'One item.' : `One item per ${each}.`;
	return `${items} With Simplify, it has the fields below; without Simplify, it's the record as the service returns it.`;
}
