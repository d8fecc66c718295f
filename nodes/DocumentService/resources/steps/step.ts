import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Row } from './stepSettings';

/** A step as the service accepts it, without its name. */
interface UnnamedStep extends IDataObject {
	type: string;
	subtype: string;
	settings: IDataObject;
}

/** A step as the service accepts it. */
export interface Step extends UnnamedStep {
	name: string;
}

/** A kind of step, of a workflow or an on-demand job: docs/maintainers/service.md#workflows */
export interface StepKind {
	option: INodePropertyOptions;
	/** In the order of the panel: what decides comes before what follows from it. */
	fields: readonly INodeProperties[];
	/**
	 * Reads only the fields that apply to the step's other choices: n8n keeps the values of fields that it hides. Throws
	 * a Problem for a value that can't be used.
	 */
	build(row: Row): UnnamedStep;
}
