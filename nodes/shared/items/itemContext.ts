import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

/** n8n's contexts with input items: of a node of the workflow, and of one that supplies data to another. */
export type ItemContext = IExecuteFunctions | ISupplyDataFunctions;
