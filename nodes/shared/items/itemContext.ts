import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

/**
 * n8n's contexts with input items: that of a node in the workflow, and that of a sub-node that supplies data to another
 * node.
 */
export type ItemContext = IExecuteFunctions | ISupplyDataFunctions;
